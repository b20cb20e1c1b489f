import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { printCustomReference } from '#/core/expression'
import type { CustomFunction, FlowDesign } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { Toaster } from '../../ui/toast'
import { createTestDesign, createTestRandom, createTestStep } from '../testing'
import { CustomFunctions } from './custom-functions'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const unit: CustomFunction = {
  id: '1685774578_15827',
  name: '所属',
  type: 'creater_concact',
  formitem: null,
  data: {
    contact: [
      {
        when: [
          {
            chosetype: 'or',
            chosed: [{ type: 'dept', id: '7', name: '财务部', coverage: 'n' }],
            runRoots: [],
          },
        ],
        value: '财务',
      },
    ],
  },
}

const requester = `${printCustomReference(unit)} == "财务"`

function drawn(condition: string): FlowDesign {
  const [apply, lead] = [createTestStep('apply'), createTestStep('lead')]
  const next = { id: 'n1', name: '', if: condition, funId: ['lead'], SonFlowId: [] }
  const btnGroup = apply.btnGroup.map((button) => ({ ...button, NextFun: condition ? [next] : [] }))
  const design = createTestDesign({ ...apply, btnGroup }, lead)
  return { ...design, set: { ...design.set, customFuns: [unit] } }
}

let latest: FlowDesign
function Desk({ first }: { first: FlowDesign }) {
  const [design, setDesign] = useState(first)
  latest = design
  return (
    <>
      <CustomFunctions design={design} onChange={setDesign} chance={createTestRandom()} />
      <Toaster />
    </>
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const nameField = () => screen.getByLabelText<HTMLInputElement>('函数名称')
const type = (value: string) => fireEvent.change(nameField(), { target: { value } })

test('shows a function with the people it is about, its result and its uses', () => {
  render(<Desk first={drawn(requester)} />)
  const card = screen.getByRole('listitem')
  expect(card.textContent).toContain('所属创建者')
  expect(card.textContent).toContain('财务部 → 财务')
  expect(card.textContent).toContain('用于：步骤“apply”')
})

test('does not save a function without a name: 自定义函数不可为空', () => {
  render(<Desk first={drawn('')} />)
  press('新增自定义函数')
  press('确定')
  expect(screen.getByRole('alert').textContent).toBe('自定义函数不可为空')
  type('审[批]人')
  expect(nameField().value).toBe('审批人')
  press('确定')
  expect(latest.set.customFuns?.at(1)).toEqual({
    id: '1700000000_0',
    name: '审批人',
    type: 'creater_concact',
    formitem: null,
    data: { contact: [] },
  })
})

test('requires a chosen field, and people in each row', () => {
  render(<Desk first={drawn('')} />)
  press('新增自定义函数')
  type('经办')
  fireEvent.click(screen.getByLabelText('表单字段中的人'))
  press('添加一行')
  press('确定')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '请选择表单字段',
    '请选择人员',
  ])
  expect(latest.set.customFuns).toHaveLength(1)
})

test('renaming a function updates the conditions that call it', () => {
  render(<Desk first={drawn(requester)} />)
  press('编辑“所属”')
  type('所属部门')
  press('确定')
  expect(latest.funlist[0]?.btnGroup[0]?.NextFun[0]?.if).toBe('#C[所属部门_1685774578_15827]() == "财务"')
  expect(within(screen.getByRole('listitem')).getByText('所属部门')).toBeDefined()
})

test('does not delete a function in use, and shows where it is used', async () => {
  render(<Desk first={drawn(requester)} />)
  press('删除“所属”')
  expect(await screen.findByText('该函数正在被使用，请先从公式中删除：步骤“apply”')).toBeDefined()
  expect(latest.set.customFuns).toHaveLength(1)
})

test('deletes an unused function', () => {
  render(<Desk first={drawn('')} />)
  press('删除“所属”')
  expect(latest.set.customFuns).toEqual([])
})
