import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import TreeFilter from './tree-filter'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const key = '1732154400000_001'

test('selects a branch of a cascader in its tree at any depth', async () => {
  const onChange = vi.fn()
  const branches = [
    { along: ['a'], label: '差旅' },
    { along: ['a', 11], label: '机票' },
    { along: ['b'], label: '日常' },
  ]
  render(<TreeFilter field={{ key, name: '科目', by: 'tree', branches }} ask={{ key }} onChange={onChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '科目' }))
  fireEvent.click(await screen.findByText('差旅'))
  expect(onChange).toHaveBeenLastCalledWith({ key, along: ['a'] })
  fireEvent.click(await screen.findByText('机票'))
  expect(onChange).toHaveBeenLastCalledWith({ key, along: ['a', 11] })
})

test('selects a region among the provinces by its name', async () => {
  const onChange = vi.fn()
  render(<TreeFilter field={{ key, name: '地区', by: 'tree' }} ask={{ key }} onChange={onChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '地区' }))
  fireEvent.click(await screen.findByText('北京市'))
  expect(onChange).toHaveBeenLastCalledWith({ key, along: ['北京市'] })
})
