import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { createTestDesign, createTestStep } from '../../flow-editor/testing'
import { setLanguage } from '../../platform/i18n/i18n'
import '../../platform/i18n/design-texts'
import { DesignConflictDialog } from './conflict-dialog'

vi.mock('../../stores/permission-gate', () => ({
  PermissionGate: ({ children }: { children: ReactNode }) => children,
}))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const base = createTestDesign(createTestStep('apply'), createTestStep('check'))
const [apply, check] = base.funlist as [FlowDesign['funlist'][0], FlowDesign['funlist'][0]]
const mine = { ...base, remark: '我的', funlist: [{ ...apply, timeexpired: 60 }, check] }
const theirs = { ...base, funlist: [{ ...apply, nobodypass: !apply.nobodypass }] }

function draw(saved: FlowDesign = theirs) {
  const chosen = {
    onReload: vi.fn(),
    onOverwrite: vi.fn(),
    onCopy: vi.fn(),
    onClose: vi.fn(),
    onMerge: vi.fn<(merged: FlowDesign, saved: { rev: number }) => void>(),
  }
  const other = { name: '李四', at: '2026-11-21T06:00:00.000Z' }
  render(
    <DesignConflictDialog
      other={other}
      base={base}
      mine={mine}
      {...chosen}
      load={async () => ({ design: saved, rev: 8 })}
    />,
  )
  return chosen
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test('a conflict names the other editor and offers to view, load, copy or overwrite', () => {
  const chosen = draw()
  expect(screen.getByText(/李四 于 2026-11-2\d .* 保存过/)).toBeTruthy()
  const link = screen.getByRole('link', { name: '查看对方的版本', hidden: true })
  expect(link.getAttribute('target')).toBe('_blank')
  press('用我的内容覆盖')
  expect(chosen.onOverwrite).toHaveBeenCalledOnce()
  press('另存为新流程')
  expect(chosen.onCopy).toHaveBeenCalledOnce()
  press('载入最新内容')
  expect(chosen.onReload).toHaveBeenCalledOnce()
})

test('a conflict lists the changes of each editor and marks those that both made', async () => {
  draw()
  const own = await screen.findByRole('region', { name: '我的修改', hidden: true })
  const linesOf = (side: HTMLElement) =>
    within(side)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent)
  expect(linesOf(own)).toEqual(['修改步骤“apply”时限双方都改过', '修改备注说明'])
  const other = screen.getByRole('region', { name: '李四的修改', hidden: true })
  expect(linesOf(other)).toEqual(['修改步骤“apply”无人时跳过双方都改过', '删除步骤“check”'])
})

const mergeButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: '合并双方的修改', hidden: true })

test('merges changes of different parts immediately, on top of the saved design', async () => {
  const chosen = draw({ ...base, funlist: [{ ...apply, nobodypass: !apply.nobodypass }, check] })
  await vi.waitFor(() => expect(mergeButton().disabled).toBe(false))
  fireEvent.click(mergeButton())
  const [merged, saved] = chosen.onMerge.mock.calls[0] ?? []
  expect(saved?.rev).toBe(8)
  expect(merged?.remark).toBe('我的')
  expect(merged?.funlist[0]).toMatchObject({ timeexpired: 60, nobodypass: !apply.nobodypass })
})

test('requires a choice for each part that both changed before it merges', async () => {
  const chosen = draw({ ...base, remark: '对方的' })
  const choice = await screen.findByRole('group', { name: '备注说明', hidden: true })
  expect(choice.textContent).toContain('原来：（无）')
  expect(mergeButton().disabled).toBe(true)
  fireEvent.click(within(choice).getByRole('radio', { name: /李四.*对方的/, hidden: true }))
  fireEvent.click(mergeButton())
  expect(chosen.onMerge.mock.calls[0]?.[0].remark).toBe('对方的')
})
