import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FlowDesign, FormItem } from '#/generated/types'
import { createTestDesign, createTestStep } from '../../flow-editor/testing'
import { DesignDraft } from './design-draft'
import { useDesign } from './use-design'

afterEach(cleanup)

const amount: FormItem = {
  type: 'number',
  name: '金额',
  key: '1700000000000_1',
  keyindex: 1,
  model: 'number1',
  options: {},
  rules: [],
}
const limit = { name: '金额', key: amount.key, type: 'canedit' as const, required: false }
const drawn = createTestDesign({ ...createTestStep('apply'), formEditLimit: [limit] })
const start: FlowDesign = { ...drawn, formset: { ...drawn.formset, list: [amount] } }
const formOf = (name: string) => ({ ...start.formset, list: [{ ...amount, name }] })

function open() {
  const draft = new DesignDraft({
    id: 'f1',
    design: start,
    rev: 0,
    version: null,
    problems: [],
    send: async () => ({ rev: 1, version: null, problems: [] }),
  })
  const seen: string[][] = []
  const { result } = renderHook(() => useDesign(start, draft, (tabs) => seen.push(tabs)))
  return {
    now: () => result.current,
    named: () => result.current.design.funlist[0]?.formEditLimit[0]?.name,
    do: (deed: (design: ReturnType<typeof useDesign>) => void) => act(() => deed(result.current)),
    seen,
  }
}

test('the flow refers to a renamed field by its new name, and by the old one after undo', () => {
  const page = open()
  page.do(({ changeForm }) => changeForm(formOf('总额')))
  expect(page.named()).toBe('总额')
  page.do(({ history }) => history.undo())
  expect(page.named()).toBe('金额')
})

test('undoes steps of all tabs in their order, and each names its tab', () => {
  const page = open()
  page.do(({ change, design }) => change({ ...design, funlist: design.funlist.map((one) => ({ ...one })) }))
  page.do(({ changeForm }) => changeForm(formOf('总额')))
  page.do(({ changeRemark }) => changeRemark({ remark: '改' }))
  page.do(({ changeRemark }) => changeRemark({ remark: '改过' }))
  page.do(({ history }) => history.undo())
  expect(page.now().design.remark).toBe('')
  expect(page.named()).toBe('总额')
  page.do(({ history }) => history.undo())
  expect(page.named()).toBe('金额')
  page.do(({ history }) => history.undo())
  expect(page.now().design).toBe(start)
  expect(page.seen).toEqual([['remark'], ['form', 'flow'], ['flow']])
  page.do(({ history }) => history.go(3))
  expect(page.now().design.remark).toBe('改过')
  expect(page.now().history.canRedo).toBe(false)
})

test('groups typing in one form setting into one undo step, as the form designer does', () => {
  const page = open()
  for (const name of ['总', '总额']) page.do(({ changeForm }) => changeForm(formOf(name), 'form 1'))
  page.do(({ history }) => history.undo())
  expect(page.now().design).toBe(start)
})

test('lets the creator fill in an added field; undo leaves no trace of it', () => {
  const page = open()
  const reason: FormItem = { ...amount, key: '1700000000000_2', name: '事由', model: 'text2' }
  page.do(({ changeForm }) => changeForm({ ...start.formset, list: [amount, reason] }))
  expect(page.now().design.funlist[0]?.formEditLimit.map(({ name, type }) => [name, type])).toEqual([
    ['金额', 'canedit'],
    ['事由', 'canedit'],
  ])
  page.do(({ history }) => history.undo())
  expect(page.now().design).toBe(start)
})
