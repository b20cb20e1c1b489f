// A canvas of many steps beside bpmn-js: its first drawing, a move of a step, a move of the canvas. See README.md.
import { chosen, countersOf, inBrowser, installPeers, peerAlias, rounds } from './in-browser.mjs'
import { printTable, ratio } from './report.mjs'

const sizes = (process.env.BENCH_STEPS ?? '500,1000').split(',').map(Number)
/** `fit` shows all steps; a number zooms in to that scale. */
const zooms = (process.env.BENCH_ZOOMS ?? 'fit').split(',')
const all = [
  ['ours', 'Qianpi', '.fe-card', '.react-flow__pane'],
  ['bpmn-js', 'bpmn-js', '.djs-shape', '.djs-container'],
].map(([of, name, card, pane]) => ({ of, name, card, pane }))
const contenders = chosen(all, ({ of }) => of)
const moves = 30
/** How often the main thread is waited for at most; a canvas that is never quiet is measured all the same. */
const maxWaits = 20

/** The middle of a step that stands wholly on the canvas, away from its edges. */
const spotOf = (tab, card) =>
  tab.evaluate((selector) => {
    const inside = [...document.querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
      .find(({ left, right, top, bottom }) => left > 300 && right < 1100 && top > 250 && bottom < 700)
    return inside && { x: inside.left + inside.width / 2, y: inside.top + Math.min(8, inside.height / 2) }
  }, card)

const corners = [
  [700, 880],
  [1300, 500],
  [60, 500],
  [1300, 100],
  [60, 100],
]
const inner = [500, 600, 700, 800, 900].flatMap((x) => [300, 330, 360, 390, 420, 450].map((y) => [x, y]))
const drawn = '.djs-element, .djs-palette, .react-flow__node, .react-flow__minimap, .flow-label'

/** A place on the empty canvas, beside all steps. */
const emptySpot = (tab, pane) =>
  tab.evaluate(
    ([selector, otherSelectors, places]) => {
      const isEmpty = ([x, y]) => {
        const there = document.elementFromPoint(x, y)
        return there?.closest(selector) && !there.closest(otherSelectors)
      }
      const [x, y] = places.find(isEmpty) ?? []
      return x && { x, y }
    },
    [pane, drawn, [...corners, ...inner]],
  )

const scaleOf = (tab) =>
  tab.evaluate(() => {
    const layer = document.querySelector('.react-flow__viewport, .djs-container g.viewport')
    return new DOMMatrix(getComputedStyle(layer).transform).a
  })

/** Zooms in with the wheel, as a person does, until a scale is reached. */
async function zoomTo(tab, zoom) {
  await tab.mouse.move(700, 450)
  await tab.keyboard.down('Control')
  for (let n = 0; n < 100 && (await scaleOf(tab)) < zoom; n++) {
    await tab.mouse.wheel(0, -10)
    await tab.waitForTimeout(30)
  }
  await tab.keyboard.up('Control')
  const scale = await scaleOf(tab)
  if (!(scale >= zoom && scale < zoom * 1.4)) throw new Error(`zoomed to ${scale} instead of ${zoom}`)
}

async function measure(browser, address, { of, card, pane }, { count, zoom }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  const cdp = await context.newCDPSession(tab)
  const counters = await countersOf(cdp)
  const duration = async () => (await counters()).TaskDuration
  /** The main thread's work until it is quiet again, in milliseconds. */
  const work = async (act) => {
    const before = await duration()
    await act()
    let [last, now] = [0, await duration()]
    for (let n = 0; n < maxWaits && now - last > 0.005; n++) {
      await tab.waitForTimeout(200)
      ;[last, now] = [now, await duration()]
    }
    return (now - before) * 1000
  }
  const drag = async (spot) => {
    await tab.mouse.move(spot.x, spot.y)
    await tab.mouse.down()
    for (let n = 1; n <= moves; n++) await tab.mouse.move(spot.x + n * 4, spot.y + n * 2)
    await tab.mouse.up()
  }
  try {
    await tab.goto(`${address}?of=${of}`)
    await tab.waitForFunction(() => 'draw' in window)
    const mount = await work(() => tab.evaluate((count) => window.draw(count), count))
    if (zoom !== 'fit') await work(() => zoomTo(tab, Number(zoom)))
    const spot = await spotOf(tab, card)
    const empty = await emptySpot(tab, pane)
    if (process.env.BENCH_LOOK) await tab.screenshot({ path: `${process.env.BENCH_LOOK}/${of}-${count}.png` })
    if (!spot || !empty) throw new Error(`${of}: no step or no empty place to be seen`)
    const pan = (await work(() => drag(empty))) / moves
    const at = (await spotOf(tab, card)) ?? spot
    const move = (await work(() => drag(at))) / moves
    return { mount, move, pan }
  } finally {
    await context.close()
  }
}

const figures = ['mount', 'move', 'pan']

installPeers()
await inBrowser(
  'canvas-page',
  async (browser, address) => {
    const found = new Map()
    const views = sizes.flatMap((count) => zooms.map((zoom) => ({ count, zoom })))
    const keyOf = (of, { count, zoom }) => `${of} ${count} ${zoom}`
    for (let round = 0; round < rounds; round++)
      for (const view of views)
        for (const contender of contenders) {
          const key = keyOf(contender.of, view)
          found.set(key, [...(found.get(key) ?? []), await measure(browser, address, contender, view)])
        }
    const figuresOf = (of, view, what) => found.get(keyOf(of, view))?.map((one) => one[what])
    const rows = views.flatMap((view) => {
      const { count, zoom } = view
      const own = contenders.map(({ of, name }) => [
        count,
        zoom,
        name,
        ...figures.map((what) => figuresOf(of, view, what)),
      ])
      if (contenders.length < all.length) return own
      const ratios = figures.map((what) =>
        ratio(figuresOf('ours', view, what), figuresOf('bpmn-js', view, what)),
      )
      return [...own, [count, zoom, 'Qianpi ÷ bpmn-js', ...ratios]]
    })
    printTable(
      ['steps', 'zoom', 'canvas', 'mount, CPU ms', 'move of a step, CPU ms', 'move of the canvas, CPU ms'],
      rows,
    )
  },
  { alias: peerAlias(), dedupe: [] },
)
