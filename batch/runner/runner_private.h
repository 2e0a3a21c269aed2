/* runner_private.h - what games.c needs of runner.c: threads that have nothing to do. */
#ifndef RUNNER_PRIVATE_H
#define RUNNER_PRIVATE_H

#include "runner.h"

typedef void runner_task_fn(void *context, void *scratch);

/* Is some thread idle that nobody has called? Cheap. */
bool runner_can_invite(const struct runner *run);

/* Calls all idle threads: each runs task(context, its own scratch). To be used below
 * runner_group(), which waits for them. */
void runner_invite(struct runner *run, runner_task_fn *task, void *context);

/* Runs the task here; returns when it and all that were invited below it have ended. While a
 * thread waits here, it may run a task that it has invited others to. */
void runner_group(runner_task_fn *task, void *context, void *scratch);

#endif
