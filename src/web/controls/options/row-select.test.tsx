import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubMedia } from '../../../../tests/kit/media'
import { fullRights } from '../../../core/form'
import type { FormItem } from '../../../generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import type { RowSearch } from './row-search'
import { RowSelect } from './row-select'

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item: FormItem = {
  type: 'custom',
  name: '关联审批单',
  key: '1732154400000_1',
  keyindex: 1,
  model: 'request',
  options: { componentName: 'fm-chose-request' },
  rules: [],
}

const ignore = () => undefined
const rows = ['采购申请 一', '采购申请 二', '采购申请 三'].map((label, i) => ({ value: `r${i}`, label }))
const search = {
  state: 'known',
  said: '',
  rows,
  more: true,
  next: ignore,
  retry: ignore,
  begin: ignore,
  search: ignore,
} as unknown as RowSearch

test('each row of an open list is an option of its listbox, with nothing else that is selected', async () => {
  stubMedia(() => false)
  const right = fullRights({ list: [item] }).get(item.key)
  if (!right) throw new Error('the field has rights')
  const onChosen = vi.fn()
  render(
    <RowSelect
      field={{
        id: 'request',
        item,
        right,
        status: 'input',
        disabled: false,
        problems: [],
        value: null,
        onChange: ignore,
        'aria-label': item.name,
      }}
      offer={{ state: 'known', choices: [], retry: ignore }}
      search={search}
      asideOf={() => ''}
      isMultiple={false}
      onChosen={onChosen}
    />,
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: item.name }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  const selectable = [...document.querySelectorAll('[aria-selected]')]
  expect(selectable.map((row) => row.getAttribute('role'))).toEqual(['option', 'option', 'option'])
  expect(selectable.every((row) => row.closest('[role="listbox"]'))).toBe(true)
  fireEvent.click(screen.getByText('采购申请 二', { selector: '.ant-select-item-option-content *' }))
  expect(onChosen).toHaveBeenCalledWith(['r1'])
})
