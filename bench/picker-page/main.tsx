import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { OrgNode } from '../../src/generated/types'
import { companyOf } from '../large-company'

/** One way to choose people: what it makes of the data before it opens, and what it then draws. */
export interface Contender {
  prepare(company: OrgNode[]): void
  Drawing: ComponentType
}

const contenders: Record<string, () => Promise<Contender>> = {
  ours: () => import('./ours'),
  tree: () => import('./antd-tree'),
  select: () => import('./antd-tree-select'),
  transfer: () => import('./antd-transfer'),
  fuse: () => import('./fuse'),
}

const parameters = new URLSearchParams(location.search)
const size = {
  people: Number(parameters.get('people') ?? 100_000),
  departments: Number(parameters.get('departments') ?? 5000),
}
const load = contenders[parameters.get('of') ?? 'ours']
const root = document.getElementById('root')
if (!load || !root) throw new Error('which picker?')
const { prepare, Drawing } = await load()
/** As it comes from a server: read from a text. */
const company: OrgNode[] = JSON.parse(JSON.stringify(companyOf(size)))

/** The page that is there before somebody chooses: React has run, and letters of the same fonts have been drawn. */
const page = document.body.appendChild(document.createElement('main'))
createRoot(page).render(
  <form>
    <h1>审批流程 2026</h1>
    {['申请人', '部门', '事由'].map((name) => (
      <label key={name}>
        <strong>{name}</strong> <input defaultValue="王小龙 研发中心" />
      </label>
    ))}
    <button type="button">选择接收人</button>
  </form>,
)

let drawn: Root | undefined
/** Draws it, in place of the one that is there; the bench takes the time from here. */
const draw = () => {
  drawn = createRoot(root)
  flushSync(() => drawn?.render(<Drawing />))
}
const clear = () => drawn?.unmount()
Object.assign(window, { prepare: () => prepare(company), draw, clear })
if (parameters.has('now')) {
  prepare(company)
  draw()
}
