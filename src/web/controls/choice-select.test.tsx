import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubMedia } from '../../../tests/kit/media'
import { setLanguage } from '../platform/i18n/i18n'
import { Dialog } from '../ui/dialog'
import { ChoiceSelect } from './choice-select'

beforeAll(() => setLanguage('zh'))
beforeEach(() => width('desk'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const width = (device: 'desk' | 'phone') =>
  stubMedia((query) => device === 'phone' && query.includes('max-width'))

const options = [
  { value: 1, text: '研发部' },
  { value: 2, text: '销售部' },
]

test('selects a value in a dropdown inside its dialog', async () => {
  const onChange = vi.fn()
  render(
    <Dialog title="部门" onClose={() => {}}>
      <ChoiceSelect label="所在部门" value={1} options={options} onChange={onChange} />
    </Dialog>,
  )
  const box = await screen.findByRole('combobox', { name: '所在部门', hidden: true }, { timeout: 20_000 })
  expect(box.closest('.ant-select')?.textContent).toContain('研发部')
  fireEvent.mouseDown(box)
  const option = await screen.findByText('销售部', { selector: '.ant-select-item-option-content' })
  expect(option.closest('dialog')).not.toBeNull()
  fireEvent.click(option)
  expect(onChange.mock.calls[0]?.[0]).toBe(2)
})

test('selects a value on a sheet on a phone', async () => {
  width('phone')
  const onChange = vi.fn()
  render(<ChoiceSelect label="所在部门" value={1} options={options} onChange={onChange} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: '所在部门' }, { timeout: 20_000 })
  expect(box.value).toBe('研发部')
  fireEvent.click(box)
  const option = await screen.findByRole('radio', { name: '销售部', hidden: true }, { timeout: 20_000 })
  fireEvent.pointerDown(option)
  fireEvent.click(option)
  expect(onChange).toHaveBeenCalledWith(2)
})
