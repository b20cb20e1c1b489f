import { type ComponentType, lazy, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const parameters = new URLSearchParams(location.search)
const count = Number(parameters.get('rows') ?? 500)
const status = parameters.get('status') === 'read' ? 'read' : 'input'

type Contender = ComponentType<{ count: number; status: 'input' | 'read' }>

const contenders: Record<string, () => Promise<Contender>> = {
  floor: () => import('./floor').then(({ Floor }) => Floor),
  ours: () => import('./ours').then(({ Ours }) => Ours),
  antd: () => import('./antd-table').then(({ AntdTable }) => AntdTable),
  formily: () => import('./array-table').then(({ FormilyTable }) => FormilyTable),
}

/** What stands when the rows in sight do. */
const marks: Record<string, string> = {
  floor: 'tbody tr:nth-child(6)',
  ours: 'tr[data-index="5"]',
  antd: '.ant-table-row:nth-child(6) input',
  formily: '.ant-table-row:nth-child(500) input',
}

const of = parameters.get('of') ?? 'ours'
const load = contenders[of]
if (!load) throw new Error('which table?')
const found = await load()
const Found = lazy(async () => ({ default: found }))
const root = document.getElementById('root')
if (!root) throw new Error('no root')

let drawn: Root | undefined

/** Draws the table, in place of the one that is there; the bench takes the time from here. */
const draw = () => {
  drawn = createRoot(root)
  drawn.render(
    <Suspense fallback={null}>
      <Found count={count} status={status} />
    </Suspense>,
  )
}
const clear = () => drawn?.unmount()
const isDrawn = () => document.querySelector(marks[of] ?? '') !== null
Object.assign(window, { draw, clear, isDrawn })
if (parameters.has('now')) draw()
