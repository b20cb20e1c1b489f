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

/** Number of entries handled before the work may be interrupted. */
export const entriesPerSlice = 200

/** Number of characters of a text that count as one value. */
export const lettersOfValue = 32

/** Whether a value writes its own JSON, as a date does; a member of data with that name does not. */
const isSerializer = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function'

/** Returns the rest of a room for values after one of them; negative if it is larger, which is not counted further. */
export function remainingRoom(value: unknown, room: number): number {
  if (typeof value === 'string') return room - 1 - value.length / lettersOfValue
  if (typeof value !== 'object' || value === null || isSerializer(value)) return room - 1
  return Array.isArray(value) ? roomAfterAll(value, room - 1) : roomAfterAll(Object.values(value), room - 1)
}

function roomAfterAll(values: readonly unknown[], room: number): number {
  let left = room
  for (let at = 0; at < values.length && left >= 0; at++) left = remainingRoom(values[at], left)
  return left
}

/** Visits the next entries, at most those of a slice; returns whether there may be more. */
function visitSlice<Entry>(entries: Iterator<Entry>, visit: (entry: Entry) => void): boolean {
  for (let visited = 0; visited < entriesPerSlice; visited += 1) {
    const next = entries.next()
    if (next.done) return false
    visit(next.value)
  }
  return true
}

/** Does the same for a list by its indexes, at half the cost of its iterator. */
function* forEachOfListInSlices<Entry>(
  entries: readonly Entry[],
  visit: (entry: Entry) => void,
): SliceGenerator<void> {
  for (let at = 0; at < entries.length; at += 1) {
    if (at > 0 && at % entriesPerSlice === 0) yield
    visit(entries[at] as Entry)
  }
}

/** Visits entries that cost little each; interruptible after many of them. */
export function* forEachInSlices<Entry>(
  entries: Iterable<Entry>,
  visit: (entry: Entry) => void,
): SliceGenerator<void> {
  if (Array.isArray(entries)) return yield* forEachOfListInSlices(entries, visit)
  const iterator = entries[Symbol.iterator]()
  while (visitSlice(iterator, visit)) yield
}

/** Collects one result of each entry that costs little; interruptible after many of them. */
export function* mapInSlices<Entry, Made>(
  entries: Iterable<Entry>,
  make: (entry: Entry) => Made,
): SliceGenerator<Made[]> {
  const made: Made[] = []
  yield* forEachInSlices(entries, (entry) => {
    made.push(make(entry))
  })
  return made
}

/** Finds the first entry that an interruptible test accepts. */
export function* findInSlices<Entry>(
  entries: Iterable<Entry>,
  accepts: (entry: Entry) => SliceGenerator<boolean>,
): SliceGenerator<Entry | undefined> {
  for (const entry of entries) if (yield* accepts(entry)) return entry
  return undefined
}

/** Selects the entries that an interruptible test accepts. */
export function* filterInSlices<Entry>(
  entries: Iterable<Entry>,
  accepts: (entry: Entry) => SliceGenerator<boolean>,
): SliceGenerator<Entry[]> {
  const accepted: Entry[] = []
  for (const entry of entries) if (yield* accepts(entry)) accepted.push(entry)
  return accepted
}

/** Thrown to interrupt long work; the rule runs again and resumes there. */
export class InterruptedError extends Error {}

/** Step counter; a part of the work may have its own. */
interface StepCount {
  steps: number
  fork(): StepCount
}

/** Runs the long work of a rule piece by piece, and interrupts the rule when its time slice is over. */
export interface SliceRunner {
  readonly slice: TimeSlice
  run<Given extends Interruptible, Made>(source: Given, parts: SliceWork<Given, Made>): Made
}

/** Fields of a snapshot that long work needs. */
interface Interruptible {
  work?: StepCount | undefined
  slices?: SliceRunner | undefined
  newId?: () => string
}

/** Begins a piece of long work for what it is given. */
type SliceWork<Given, Made> = (work: Given) => SliceGenerator<Made>

/** Time slice of long work, before other work runs. */
export interface TimeSlice {
  start(): void
  isDue(): boolean
}

/**
 * Runs the long work of the first attempt of a rule at once. The end of the time slice ends the attempt: nearly every
 * rule is complete before, and spares what a resumption needs.
 */
class FirstAttempt implements SliceRunner {
  private isRunning = false
  private isOver = false

  constructor(readonly slice: TimeSlice) {}

  /** Ends the rule: what runs later with its snapshot is not interrupted. */
  end(): void {
    this.isOver = true
  }

  run<Given extends Interruptible, Made>(source: Given, parts: SliceWork<Given, Made>): Made {
    const pieces = parts(source)
    if (this.isOver) return runToCompletion(pieces)
    if (!this.isRunning) this.slice.start()
    this.isRunning = true
    for (;;) {
      const { done, value } = pieces.next()
      if (done) return value
      if (this.slice.isDue()) throw new InterruptedError('the first slice is over')
    }
  }
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
export class SliceScheduler implements SliceRunner {
  private readonly jobs: Job[] = []
  private next = 0
  private isRunning = false
  private isInside = false
  private isOver = false
  /** Error of each interruption, created once: its stack is expensive. */
  private interruption: InterruptedError | undefined

  /** `newId` creates ids inside long work. */
  constructor(
    readonly slice: TimeSlice,
    private readonly newId: () => string,
  ) {}

  /** Rewinds to the first piece of long work before the rule runs again. */
  restart(): void {
    this.next = 0
    this.isRunning = false
  }

  /** Ends the rule: what runs later with its snapshot is not interrupted. */
  end(): void {
    this.isOver = true
  }

  /**
   * Returns the result of the next piece of long work; throws InterruptedError if the slice is over. A piece has its own
   * step counter, which is added to that of the rule. A piece inside another one is not interrupted.
   */
  run<Given extends Interruptible, Made>(source: Given, parts: SliceWork<Given, Made>): Made {
    const { work } = source
    const begin = (): Job => {
      const own = work?.fork()
      return { work: own, parts: parts({ ...source, work: own, newId: this.newId }) }
    }
    const job = this.isInside || this.isOver ? begin() : this.advanceNext(begin)
    while (!job.result) advance(job)
    if (work && job.work) work.steps = job.work.steps
    if ('error' in job.result) throw job.result.error
    return job.result.value as Made
  }

  private advanceNext(begin: () => Job): Job {
    const job = this.jobs[this.next] ?? begin()
    this.jobs[this.next] = job
    this.next += 1
    while (!job.result) {
      if (!this.isRunning) this.slice.start()
      this.isRunning = true
      this.isInside = true
      advance(job)
      this.isInside = false
      // Completed pieces are reused, so each slice progresses, however long the rest of the rule takes.
      if (job.result || !this.slice.isDue()) continue
      this.interruption ??= new InterruptedError('a slice is over')
      throw this.interruption
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

/** Runs long work of a rule. */
export const runInSlices = <Given extends Interruptible, Made>(
  source: Given,
  parts: SliceWork<Given, Made>,
): Made => (source.slices ? source.slices.run(source, parts) : runToCompletion(parts(source)))

/**
 * Runs a stage over many entries as one piece, interruptible before it; its result is reused when the rule runs again.
 * The stage changes nothing outside and requests no long work that the rule would otherwise request later.
 */
export function runStage<Made>(source: Interruptible, entries: number, make: () => Made): Made {
  if (!source.slices || entries <= entriesPerSlice) return make()
  return runInSlices(source, function* () {
    yield
    return make()
  })
}

/** Subject of a pure decision that may be interrupted. */
type Repeatable = Interruptible & { newId: () => string }

/**
 * Repeats a pure decision until it is complete: it is interrupted in its long work when a time slice is over.
 * Each attempt spends its own work and creates the same ids; each after the first resumes the long work of the one
 * before. Without a time slice it runs once.
 */
export function* retryInSlices<Given extends Repeatable, Made>(
  source: Given,
  decide: (source: Given) => Made,
  slice?: TimeSlice,
): SliceGenerator<Made> {
  if (!slice) return decide({ ...source, work: source.work?.fork() })
  const first = new FirstAttempt(slice)
  const drawn: string[] = []
  const drawId = () => {
    const id = source.newId()
    drawn.push(id)
    return id
  }
  try {
    const made = decide({ ...source, newId: drawId, slices: first, work: source.work?.fork() })
    first.end()
    return made
  } catch (interrupted) {
    if (!(interrupted instanceof InterruptedError)) throw interrupted
  }
  yield
  // The same ids come in the same order, so that a decision is the same however often it is interrupted.
  let used = 0
  const createId = () => drawn[used++] ?? source.newId()
  const slices = new SliceScheduler(slice, createId)
  const ids: string[] = []
  for (;;) {
    let count = 0
    const newId = () => {
      const id = ids[count] ?? createId()
      ids[count++] = id
      return id
    }
    try {
      const made = decide({ ...source, newId, slices, work: source.work?.fork() })
      slices.end()
      return made
    } catch (interrupted) {
      if (!(interrupted instanceof InterruptedError)) throw interrupted
    }
    slices.restart()
    yield
  }
}

/**
 * Runs a whole decision as a piece of long work of another one. It is interrupted and repeated by itself, so that
 * what was decided before it is not decided again with each of its slices.
 */
export function runNestedDecision<Given extends Repeatable, Made>(
  source: Given,
  decide: (source: Given) => Made,
): Made {
  if (!source.slices) return decide(source)
  return runInSlices(source, (source) => runDecisionInSlices(source, decide))
}

/** Runs a whole decision within a piece of long work, which is interrupted where the decision is. */
export function* runDecisionInSlices<Given extends Repeatable, Made>(
  source: Given,
  decide: (source: Given) => Made,
): SliceGenerator<Made> {
  const { slices } = source
  if (!slices) return decide(source)
  const attempt = (one: Given) => {
    const made = decide(one)
    if (source.work && one.work) source.work.steps = one.work.steps
    return made
  }
  return yield* retryInSlices(source, attempt, slices.slice)
}
