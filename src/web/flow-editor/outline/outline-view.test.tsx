import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { setPreferences } from '../../stores/preferences'
import { connectSteps } from '../actions/connect-steps'
import { FlowEditor } from '../flow-editor'
import { allLinksOf } from '../flow-links'
import type { StepSelection } from '../selection'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

beforeAll(() => setLanguage('zh'))
beforeEach(() => setPreferences({ flowView: 'list' }))
afterEach(cleanup)

let latest: FlowDesign
const lead = (design: FlowDesign, from: string, to: string) =>
  connectSteps(design, { from, place: { kind: 'default', button: `${from}-ok` }, to })
const steps = createTestDesign(createTestStep('起草'), createTestStep('主管'), createTestStep('财务'))
const chain = lead(lead(steps, '起草', '主管'), '主管', '财务')

interface EditedProps {
  first?: FlowDesign
  marks?: ReadonlyMap<string, string>
}

function Edited({ first = chain, marks }: EditedProps) {
  const [design, setDesign] = useState(first)
  const [selection, setSelection] = useState<StepSelection | null>(null)
  latest = design
  return (
    <FlowEditor
      design={design}
      onChange={setDesign}
      problems={[]}
      history={{ undo: () => undefined, redo: () => undefined }}
      selection={selection}
      onSelect={setSelection}
      durations={[]}
      marks={marks}
      chance={createTestRandom()}
    />
  )
}

const list = () => within(screen.getByRole('region', { name: '审批列表' }))
const names = () =>
  list()
    .getAllByRole('article')
    .map((card) => card.querySelector('strong')?.textContent)
const arrows = () => allLinksOf(latest).map(({ from, to }) => `${nameOf(from)}→${nameOf(to)}`)
const nameOf = (id: string) => latest.funlist.find((step) => step.id === id)?.name

test('lists steps in the order of the flow, and a click opens the settings of one', () => {
  render(<Edited />)
  expect(names()).toEqual(['起草', '主管', '财务'])
  fireEvent.click(list().getByRole('button', { name: '主管' }))
  expect(screen.getByRole('complementary', { name: '步骤设置' })).toBeDefined()
  expect(list().getByRole('button', { name: '主管' }).getAttribute('aria-pressed')).toBe('true')
})

test('scrolls to the step at which a simulated flow waits', () => {
  const scrolled: (string | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.querySelector('strong')?.textContent ?? undefined)
  })
  const at = (id: string) => new Map([[id, 'now']])
  const { rerender } = render(<Edited marks={at('主管')} />)
  rerender(<Edited marks={at('财务')} />)
  expect(scrolled).toEqual(['主管', '财务'])
  vi.restoreAllMocks()
})

test('inserts a step of any kind between two others', () => {
  render(<Edited />)
  fireEvent.click(list().getByRole('button', { name: /主管.*财务/ }))
  fireEvent.click(screen.getByRole('menuitem', { name: '会签步骤' }))
  expect(names()).toEqual(['起草', '主管', '会签1', '财务'])
  expect(arrows()).toEqual(['起草→主管', '主管→会签1', '会签1→财务'])
})

test('all branches to one step lead to the step inserted before it', () => {
  const button = {
    ...(chain.funlist[0]?.btnGroup[0] as FlowDesign['funlist'][0]['btnGroup'][0]),
    id: 'other',
  }
  const [start, ...rest] = chain.funlist
  const two = start
    ? [{ ...start, btnGroup: [...start.btnGroup, { ...button, name: '加急提交' }] }, ...rest]
    : rest
  render(<Edited first={{ ...chain, funlist: two }} />)
  fireEvent.click(list().getByRole('button', { name: /起草.*主管/ }))
  fireEvent.click(screen.getByRole('menuitem', { name: '或签步骤' }))
  expect(arrows()).toEqual(['起草→审批1', '起草→审批1', '主管→财务', '审批1→主管'])
})

test('removing a step leaves no gap; the start cannot be removed', () => {
  render(<Edited />)
  fireEvent.click(list().getByRole('button', { name: /删除.*主管|主管.*删除/ }))
  expect(names()).toEqual(['起草', '财务'])
  expect(arrows()).toEqual(['起草→财务'])
  fireEvent.click(list().getByRole('button', { name: '起草' }))
  fireEvent.keyDown(list().getByRole('button', { name: '起草' }), { key: 'Delete' })
  expect(names()).toEqual(['起草', '财务'])
})

test('arrow keys move between cards, and move nothing on the canvas', () => {
  render(<Edited />)
  const before = latest
  const first = list().getByRole('button', { name: '起草' })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('主管')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' })
  expect(document.activeElement?.textContent).toBe('起草')
  expect(latest).toBe(before)
})

test('lists an unreachable step separately, and describes a backward link in words', () => {
  const back = lead(
    createTestDesign(createTestStep('起草'), createTestStep('主管'), createTestStep('闲置')),
    '起草',
    '主管',
  )
  render(<Edited first={lead(back, '主管', '起草')} />)
  expect(list().getByRole('heading', { name: '没有路线通往这些步骤' })).toBeDefined()
  expect(list().getByRole('button', { name: '同意 → 退回“起草”' })).toBeDefined()
  expect(list().getByText('同意 → 这一支到此结束')).toBeDefined()
})

test('the toolbar switches the view', async () => {
  render(<Edited />)
  fireEvent.click(screen.getByRole('radio', { name: '画布' }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: '审批列表' })).toBeNull())
})
