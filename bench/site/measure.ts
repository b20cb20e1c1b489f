import type { TextKey } from './texts'

/** Functions that the pages of forms and tables offer to their bench. */
interface Stage extends Window {
  draw(count?: number): void
  titles(): number
  validate(): void
  problems(): number
  keys(count: number): Promise<number[]>
  isDrawn(): boolean
}

export interface Figure {
  /** Key of its title. */
  what: TextKey
  of: string
  ms: number
}

/** Until the next frame of the page has been painted. */
const painted = (stage: Window) =>
  new Promise<void>((done) => {
    stage.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done()
      port2.postMessage(undefined)
    })
  })

const patience = 60_000

/** Returns the milliseconds from an act until its result is painted. */
async function timed(stage: Window, act: () => void, isDone: () => boolean): Promise<number> {
  const began = performance.now()
  act()
  for (;;) {
    await painted(stage)
    const duration = performance.now() - began
    if (isDone()) return duration
    if (duration > patience) throw new Error('timeout')
  }
}

/** Opens a page in a new frame, and closes it after the work. */
async function inFrame<Found>(place: HTMLElement, url: string, work: (stage: Stage) => Promise<Found>) {
  const frame = document.createElement('iframe')
  frame.title = url
  frame.src = url
  place.replaceChildren(frame)
  const began = performance.now()
  try {
    for (;;) {
      const stage = frame.contentWindow as Stage | null
      if (stage && 'draw' in stage) return await work(stage)
      if (performance.now() - began > patience) throw new Error(url)
      await new Promise((go) => setTimeout(go, 30))
    }
  } finally {
    frame.remove()
  }
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Draws a form, types into it and shows its errors. */
export const measureForm = (place: HTMLElement, of: string, count: number): Promise<Figure[]> =>
  inFrame(place, `../form-page/index.html?of=${of}`, async (stage) => {
    const form = await timed(
      stage,
      () => stage.draw(count),
      () => stage.titles() === count,
    )
    const key = median(await stage.keys(9))
    const errors = await timed(
      stage,
      () => stage.validate(),
      () => stage.problems() > 0,
    )
    return [
      { what: 'form', of, ms: form },
      { what: 'key', of, ms: key },
      { what: 'errors', of, ms: errors },
    ]
  })

/** Draws a table. */
export const measureTable = (place: HTMLElement, of: string, rows: number): Promise<Figure[]> =>
  inFrame(place, `../table-page/index.html?of=${of}&rows=${rows}`, async (stage) => {
    const table = await timed(
      stage,
      () => stage.draw(),
      () => stage.isDrawn(),
    )
    return [{ what: 'table', of, ms: table }]
  })
