import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FlowDesign, FormItem } from '#/generated/types'
import { designOf, stepNamed } from '../../flow-editor/testing'
import { Draft } from './draft'
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
const drawn = designOf({ ...stepNamed('apply'), formEditLimit: [limit] })
const start: FlowDesign = { ...drawn, formset: { ...drawn.formset, list: [amount] } }
const formOf = (name: string) => ({ ...start.formset, list: [{ ...amount, name }] })

function open() {
  const draft = new Draft({
    id: 'f1',
    design: start,
    rev: 0,
    version: null,
    problems: [],
    send: async () => ({ rev: 1, version: null, problems: [] }),
  })
  const { result } = renderHook(() => useDesign(start, draft))
  return {
    now: () => result.current,
    named: () => result.current.design.funlist[0]?.formEditLimit[0]?.name,
    do: (deed: (design: ReturnType<typeof useDesign>) => void) => act(() => deed(result.current)),
  }
}

test('the flow calls a renamed field by its new name, and by the old one when that is undone', () => {
  const page = open()
  page.do(({ changeForm }) => changeForm(formOf('总额')))
  expect(page.named()).toBe('总额')
  page.do(({ changeForm }) => changeForm(start.formset))
  expect(page.named()).toBe('金额')
})

test('a change of the flow that is undone later still calls fields as they are called now', () => {
  const page = open()
  page.do(({ change, design }) => change({ ...design, remark: '改过' }))
  page.do(({ changeForm }) => changeForm(formOf('总额')))
  page.do(({ history }) => history.undo())
  expect(page.now().design.remark).toBe(start.remark)
  expect(page.named()).toBe('总额')
})
