#!/usr/bin/env python3
"""A second reader of position streams, written from lib/pos/FORMAT.md alone.

Prints what `poscat --format=jsonl` prints, so that the two can be compared; it checks what the
page says can be checked.  Slow and simple by intent.
"""
import json
import sys
import zlib

END = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")
M64 = (1 << 64) - 1
NAMES = (
    "FF GM CA AP ST SZ KM HA RU RE PB PW BR WR BT WT DT EV RO PC GN GC ON OT TM AN CP SO US C N PL "
    "AB AW AE TC TT KO LC LT OP OM OF OH KI ID OB OW BL WL MULTIGOGM KGSDE KGSSB KGSSW TB TW DI DP "
    "CO RD FN RG SY WS BS HK GE TE BM DO IT UC"
).split()
FACTS = {16: 19, 18: 0, 19: 0, 20: 0}


def need(fact, words):
    if not fact:
        sys.exit("pos_reader: " + words)


def le(data, at, count):
    return int.from_bytes(data[at : at + count], "little")


class Column:
    """Bytes to be read from the left; an absent column is all zeros."""

    def __init__(self, data=None, absent=0):
        self.data, self.at, self.absent = data, 0, absent

    def byte(self):
        if self.data is None:
            return self.absent
        need(self.at < len(self.data), "column is too short")
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value = shift = 0
        while True:
            b = self.byte()
            value |= (b & 127) << shift
            shift += 7
            if b < 128:
                return value

    def zigzag(self):
        n = self.varint()
        return -(n + 1) // 2 if n & 1 else n // 2

    def take(self, count):
        need(count == 0 or self.at + count <= len(self.data), "column is too short")
        self.at += count
        return (self.data or b"")[self.at - count : self.at]

    def text(self):
        end = self.data.index(0, self.at)
        return self.take(end + 1 - self.at)[:-1]

    def done(self):
        return self.data is None or self.at == len(self.data)


def members(data):
    """The payloads; an end member is an empty one."""
    at = 0
    last = None
    while at < len(data):
        need(data[at : at + 4] == b"\x1f\x8b\x08\x04", "no member")
        need(data[at + 8 : at + 16] == bytes.fromhex("00ff060042430200"), "no member")
        size = le(data, at + 16, 2) + 1
        last = member = data[at : at + size]
        at += size
        need(len(member) == size, "truncated")
        if member == END:
            continue
        need(zlib.crc32(member[:4] + bytes(4) + member[8:]) == le(member, 4, 4), "CRC of a member")
        inflate = zlib.decompressobj(-15)
        payload = inflate.decompress(member[18:-8])
        need(inflate.eof and not inflate.unused_data, "deflate data")
        need(zlib.crc32(payload) == le(member, size - 8, 4), "CRC of a payload")
        need(len(payload) == le(member, size - 4, 4), "length of a payload")
        yield payload
    need(last == END, "truncated: no end member")


def frames(body):
    c = Column(body)
    while not c.done():
        kind = c.byte()
        yield kind, c.take(c.varint())


def read_moves(g, count, near, far):
    x, y = max(g["w"] - 4, 0), 3 if g["h"] > 4 else 0
    colour, moves = "W", []
    for _ in range(count):
        code = near.byte()
        again = code == 255
        if again:
            code = near.byte()
        if not again:
            colour = "W" if colour == "B" else "B"
        if code == 254:
            moves.append([colour, "PASS"])
            continue
        if code < 225:
            x, y = x + code % 15 - 7, y + code // 15 - 7
        elif code < 253:
            x, y = far.byte(), code - 225
        else:
            x, y = far.byte(), far.byte()
        moves.append([colour, vertex(g, x, y)])
    return moves


def vertex(g, x, y):
    need(0 <= x < g["w"] and 0 <= y < g["h"], "off the board")
    letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    name = letters[x] if x < 25 else letters[x // 25 - 1] + letters[x % 25]
    return name + str(g["h"] - y)


def read_keep(column, moves):
    mode = column.byte()
    if mode == 0:
        return [True] * (moves + 1)
    if mode == 1:
        keep, kept = [], False
        while len(keep) < moves + 1:
            keep += [kept] * column.varint()
            kept = not kept
        return keep
    raw = column.take((moves + 8) // 8)
    return [bool(raw[k // 8] >> k % 8 & 1) for k in range(moves + 1)]


def text_codes(names):
    """One game's list of (code, name)."""
    codes = []
    while (code := names.byte()) != 0:
        codes.append((code, names.text() if code == 255 else NAMES[code - 1].encode()))
    return codes


def read_games(count, body):
    columns = {t: Column(absent=FACTS.get(t, 0)) for t in range(16, 33)}
    tail = []
    for kind, data in frames(body):
        if kind < 64:
            columns[kind] = Column(data)
        else:
            c = Column(data)
            tail.append((c.varint(), kind, data[c.at :]))
    c = columns
    codes = [text_codes(c[29]) for _ in range(count)]
    values = [[None] * len(game) for game in codes]
    for code in range(1, 256):
        for i, game in enumerate(codes):
            for k, pair in enumerate(game):
                if pair[0] == code:
                    values[i][k] = c[30].text()
    name, index, offset = b"", 0, 0
    for i in range(count):
        g = {"w": c[16].byte(), "h": c[16].byte()}
        komi = c[17].varint()
        g["komi"] = None if komi == 0 else (-(komi // 2) if komi % 2 == 0 else komi // 2) / 4
        g["handicap"], g["result"], g["flags"] = c[18].byte(), c[19].byte(), c[20].byte()
        moves = c[21].varint()
        before, shared = name, c[25].varint()
        rest = c[26].take(c[26].varint())
        same = i > 0 and shared == len(before) and not rest
        name = before[:shared] + rest
        index = (c[27].zigzag() + (index + 1 if same else 0)) & M64
        offset = (c[28].zigzag() + (offset if same else 0)) & M64
        g["source"], g["index"], g["offset"] = name, index, offset
        g["text"] = [(codes[i][k][1], values[i][k]) for k in range(len(codes[i]))]
        ply, g["edits"] = 0, []
        for _ in range(c[22].varint()):
            n = c[22].varint()
            ply += n >> 2
            x, y = c[22].byte(), c[22].byte()
            g["edits"].append([ply, "EBW"[n & 3], vertex(g, x, y)])
        ply, g["turns"] = 0, []
        for _ in range(c[23].varint()):
            n = c[23].varint()
            ply += n >> 2
            g["turns"].append([ply, "EBW"[n & 3]])
        g["moves"] = read_moves(g, moves, c[31], c[32])
        g["keep"] = read_keep(c[24], moves)
        g["frames"] = [(kind, data) for n, kind, data in tail if n == i]
        yield g
    need(all(x.done() for x in c.values()), "columns are too long")


def string(data):
    out = ""
    for c in data.decode("utf-8", "surrogateescape"):
        if c in '"\\':
            out += "\\" + c
        elif c < " " or c == "\x7f" or "\udc80" <= c <= "\udcff":
            out += "\\u%04x" % ord(c)
        else:
            out += c
    return '"' + out + '"'


def number(n):
    return "null" if n is None else ("%.9g" % n)


def ranges(keep):
    out = []
    for k, kept in enumerate(keep):
        if kept and out and out[-1][1] == k - 1:
            out[-1][1] = k
        elif kept:
            out.append([k, k])
    return out


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def line(g):
    def compact(x):
        return json.dumps(x, separators=(",", ":"))

    out = '{"size":[%d,%d],"komi":%s' % (g["w"], g["h"], number(g["komi"]))
    out += ',"handicap":%d,"result":"%s"' % (g["handicap"], ["?", "B", "W", "draw"][g["result"]])
    out += ',"flags":%d,"source":%s' % (g["flags"], string(g["source"]))
    out += ',"index":%d,"offset":%d,"text":[' % (g["index"], g["offset"])
    out += ",".join("[%s,%s]" % (string(a), string(b)) for a, b in g["text"])
    out += '],"edits":%s,"turns":%s' % (compact(g["edits"]), compact(g["turns"]))
    out += ',"moves":' + compact(g["moves"])
    if not all(g["keep"]):
        out += ',"keep":' + compact(ranges(g["keep"]))
    sections, unknown = [], b""
    for kind, data in g["frames"]:
        if kind == 64:
            sections.append(
                '{"id":%s,"version":%d,"flags":%d,"body":"%s"}'
                % (string(data[:4]), data[4], data[5], data[6:].hex())
            )
        else:
            unknown += bytes([kind]) + varint(len(data)) + data
    return out + ',"sections":[%s],"unknown":"%s"}' % (",".join(sections), unknown.hex())


def main():
    data = open(sys.argv[1], "rb").read() if len(sys.argv) > 1 else sys.stdin.buffer.read()
    out = sys.stdout.buffer
    ordinal = games = positions = 0
    body, count, open_stream = b"", 0, False
    for payload in members(data):
        need(payload[:4] == b"KPOS" and payload[4] == 1, "no block of version 1")
        flags = le(payload, 6, 2)
        if le(payload, 8, 8) == 0:
            need(not open_stream, "a header without a trailer before it")
            ordinal = games = positions = 0
            open_stream = True
        need(le(payload, 8, 8) == ordinal, "a gap between blocks")
        need((le(payload, 16, 8), le(payload, 24, 8)) == (games, positions), "counts differ")
        need(le(payload, 44, 4) == len(payload) - 48, "length of a body")
        ordinal += 1
        body = body + payload[48:] if flags & 2 else payload[48:]
        count = count if flags & 2 else le(payload, 40, 4)
        games += le(payload, 40, 4)
        positions += le(payload, 32, 8)
        if flags & 1:
            continue
        if count > 0:
            for g in read_games(count, body):
                out.write((line(g) + "\n").encode("utf-8"))
            continue
        for kind, frame in frames(body):
            if kind == 2:
                need((le(frame, 0, 8), le(frame, 8, 8)) == (games, positions), "trailer differs")
                open_stream = False
    need(not open_stream, "no trailer")


main()
