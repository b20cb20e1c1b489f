/** Long work that may be interrupted wherever it yields. */
export type SliceGenerator<Made> = Generator<undefined, Made>

/** Finishes long work without an interruption. */
export function runToCompletion<Made>(parts: SliceGenerator<Made>): Made {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** Collects what comes of entries, one entry after another, and may be interrupted between them. */
export function* collectInSlices<Entry, Made>(
  entries: Iterable<Entry>,
  make: (entry: Entry) => readonly Made[],
): SliceGenerator<Made[]> {
  const made: Made[] = []
  for (const entry of entries) {
    for (const one of make(entry)) made.push(one)
    yield
  }
  return made
}

/** Thrown where long work is interrupted: the rule decides again and continues there. */
export class InterruptedError extends Error {}

/** A count of steps, of which a part of the work may have its own. */
interface StepCount {
  steps: number
  fork(): StepCount
}

/** What long work needs of a snapshot. */
interface Interruptible {
  work?: StepCount
  slices?: SliceScheduler
}

/** The time of long work until others have their turn. */
export interface TimeSlice {
  start(): void
  isDue(): boolean
}

/** One piece of long work of a rule, and what it came to. */
interface Job {
  parts: SliceGenerator<unknown>
  work: StepCount | undefined
  result?: { value: unknown } | { error: unknown }
}

/**
 * Interrupts a rule when its time is over. The rule is pure, so it decides again from its beginning, asks for the same
 * pieces of long work in the same order, and finds what those came to that have run before.
 */
export class SliceScheduler {
  private readonly jobs: Job[] = []
  private next = 0
  private isRunning = false
  /** How many pieces of work have been done so far. */
  pieces = 0

  /** `newId` makes ids inside of long work. */
  constructor(
    private readonly slice: TimeSlice,
    readonly newId: () => string,
  ) {}

  /** Begins with the first piece of long work, before the rule decides again. */
  restart(): void {
    this.next = 0
    this.isRunning = false
  }

  /** Returns the piece of long work whose turn it is; throws InterruptedError where the slice is over. */
  run(begin: () => Job): Job {
    const job = this.jobs[this.next] ?? begin()
    this.jobs[this.next] = job
    this.next += 1
    while (!job.result) {
      if (!this.isRunning) this.slice.start()
      this.isRunning = true
      advance(job)
      this.pieces += 1
      // A piece that is done is found again; so each slice gets further, however long the rest of the rule takes.
      if (!job.result && this.slice.isDue()) throw new InterruptedError('a slice is over')
    }
    return job
  }
}

function advance(job: Job): void {
  try {
    const { done, value } = job.parts.next()
    if (done) job.result = { value }
  } catch (error) {
    job.result = { error }
  }
}

/** Does long work of a rule with a count of steps of its own, which is added to that of the rule. */
export function runInSlices<Given extends Interruptible & { newId: () => string }, Made>(
  given: Given,
  parts: (given: Given) => SliceGenerator<Made>,
): Made {
  const { slices, work, newId } = given
  const begin = (): Job => {
    const own = work?.fork()
    return { work: own, parts: parts({ ...given, work: own, newId: slices?.newId ?? newId }) }
  }
  const job: Job = slices ? slices.run(begin) : begin()
  while (!job.result) advance(job)
  if (work && job.work) work.steps = job.work.steps
  if ('error' in job.result) throw job.result.error
  return job.result.value as Made
}
