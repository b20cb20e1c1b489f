import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
// Forms load it on their first check; in tests no clock runs while they wait for it.
import '#/core/form/check/check-form'
import { stubMedia } from '../../../tests/kit/media'
import { setLanguage } from '../platform/i18n/i18n'
import { clearListStates } from '../stores/list-states'
import { ListView } from './list'
import { getListSchema } from './list-schemas'
import { resetServer } from './testing-server'

/** The list of waiting tasks on a desktop. */

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  stubMedia()
  resetServer()
})
afterEach(() => {
  cleanup()
  clearListStates()
  vi.useRealTimers()
})

const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>
/** Returns the decoded query of the address. */
export const addressQuery = () => screen.getByTestId('address').textContent ?? ''

export const renderList = (at = '/') => {
  const schema = getListSchema('waiting')
  if (!schema) throw new Error('the list is missing')
  return render(
    <MemoryRouter initialEntries={[at]}>
      <ListView schema={schema} />
      <Address />
    </MemoryRouter>,
  )
}

export const rowCheckbox = (id: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 QJ-${id}` })

/** Opens the batch dialog for the ticked rows by one of its buttons. */
export async function openBatchDialog(button: string) {
  fireEvent.click(screen.getByRole('button', { name: '批量处理' }))
  const found = await screen.findByRole('button', { name: button })
  await screen.findByRole('textbox', { name: /审批建议/ })
  return found
}
