/** Long work that may be interrupted at each yield. */
export type SliceGenerator<Made> = Generator<undefined, Made>

/** Completes long work without interruption. */
export function runToCompletion<Made>(parts: SliceGenerator<Made>): Made {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** Collects the results of entries in sequence, interruptible between them. */
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

/** Thrown to interrupt long work; the rule runs again and resumes there. */
export class InterruptedError extends Error {}

/** Step counter; a part of the work may have its own. */
interface StepCount {
  steps: number
  fork(): StepCount
}

/** Fields of a snapshot that long work needs. */
interface Interruptible {
  work?: StepCount
  slices?: SliceScheduler
}

/** Time slice of long work, before other work runs. */
export interface TimeSlice {
  start(): void
  isDue(): boolean
}

/** Piece of long work of a rule, and its result. */
interface Job {
  parts: SliceGenerator<unknown>
  work: StepCount | undefined
  result?: { value: unknown } | { error: unknown }
}

/**
 * Interrupts a rule when its time slice is over. The rule is pure, so it runs again from its beginning,
 * requests the same pieces of long work in the same order, and reuses the results of completed ones.
 */
export class SliceScheduler {
  private readonly jobs: Job[] = []
  private next = 0
  private isRunning = false

  /** `newId` creates ids inside long work. */
  constructor(
    private readonly slice: TimeSlice,
    readonly newId: () => string,
  ) {}

  /** Rewinds to the first piece of long work before the rule runs again. */
  restart(): void {
    this.next = 0
    this.isRunning = false
  }

  /** Returns the next piece of long work; throws InterruptedError if the slice is over. */
  run(begin: () => Job): Job {
    const job = this.jobs[this.next] ?? begin()
    this.jobs[this.next] = job
    this.next += 1
    while (!job.result) {
      if (!this.isRunning) this.slice.start()
      this.isRunning = true
      advance(job)
      // Completed pieces are reused, so each slice progresses, however long the rest of the rule takes.
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

/** Runs long work of a rule with its own step counter, which is added to that of the rule. */
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

/** Subject of a pure decision that may be interrupted. */
type Repeatable = Interruptible & { newId: () => string }

/**
 * Repeats a pure decision until it is complete: it is interrupted in its long work when a time slice is over.
 * Each attempt creates the same ids and spends its own work. Without a time slice it runs once.
 */
export function* retryInSlices<Given extends Repeatable, Made>(
  given: Given,
  decide: (given: Given) => Made,
  slice?: TimeSlice,
): SliceGenerator<Made> {
  if (!slice) return decide({ ...given, work: given.work?.fork() })
  const slices = new SliceScheduler(slice, given.newId)
  const ids: string[] = []
  for (;;) {
    let made = 0
    const newId = () => {
      const id = ids[made] ?? given.newId()
      ids[made++] = id
      return id
    }
    try {
      return decide({ ...given, newId, slices, work: given.work?.fork() })
    } catch (interrupted) {
      if (!(interrupted instanceof InterruptedError)) throw interrupted
    }
    slices.restart()
    yield
  }
}
