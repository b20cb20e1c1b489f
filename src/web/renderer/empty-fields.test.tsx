import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, column, field, formOf, modelOf, table } from '../../../tests/kit/form-of'
import { type DeviceName, DeviceOverride } from '../platform/device'
import { setLanguage } from '../platform/i18n/i18n'
import { FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form = formOf(
  field('事由', { type: 'input' }),
  field('合同编号', { type: 'input' }),
  field('是否加急', { type: 'switch' }),
  {
    ...field('一行', { type: 'grid' }),
    columns: [{ span: 12, list: [field('邮箱', { type: 'input' })] }],
  },
  table('明细', column('品名', { editer: 'input' }), column('备注', { editer: 'input' })),
)
const values = {
  [modelOf('事由')]: '办公',
  [modelOf('是否加急')]: false,
  [modelOf('明细')]: [
    { _id: '1', [codeOf('品名')]: '纸' },
    { _id: '2', [codeOf('品名')]: '笔', [codeOf('备注')]: '红' },
  ],
}

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

const draw = async (device: DeviceName, given: Partial<typeof values> = values) => {
  render(
    <DeviceOverride.Provider value={device}>
      <FormView form={form} values={given} status="read" mode="view" />
    </DeviceOverride.Provider>,
  )
  await screen.findByText('事由')
}
const isShown = (name: string) => screen.queryByText(name) !== null

test.each(['phone', 'desk'] as const)(
  'leaves out empty fields of a form that is read on a %s, until they are asked for',
  async (device) => {
    await draw(device)
    expect(['事由', '合同编号', '是否加急', '邮箱', '明细'].map(isShown)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
    fireEvent.click(screen.getByRole('button', { name: '显示 2 个未填写的字段' }))
    expect(['合同编号', '邮箱'].map(isShown)).toEqual([true, true])
    fireEvent.click(screen.getByRole('button', { name: '收起未填写的字段' }))
    expect(['合同编号', '邮箱'].map(isShown)).toEqual([false, false])
  },
)

test('shows the fields of a form without any value', async () => {
  await draw('desk', {})
  expect(['事由', '合同编号', '邮箱', '明细'].map(isShown)).toEqual([true, true, true, true])
  expect(screen.queryByRole('button', { name: /未填写的字段/ })).toBeNull()
})

test('labels no empty cell, so that the cards of a phone leave it out', async () => {
  await draw('phone')
  const cells = await screen.findAllByRole('cell')
  const labels = cells.map((cell) => cell.dataset.label)
  expect(labels.filter((label) => label !== undefined)).toEqual(['品名', '品名', '备注'])
})
