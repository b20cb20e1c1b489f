import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
// Forms fetch it with their first check; here no clock runs while they wait for it.
import '#/core/form/check/check-form'
import { setLanguage } from '../platform/i18n/i18n'
import { clearListStates } from '../stores/list-states'
import { List } from './list'
import { findListSchema } from './list-schemas'
import { resetServer } from './testing-server'

/** The list of what waits, as somebody at a desk sees it. */

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  resetServer()
})
afterEach(() => {
  cleanup()
  clearListStates()
  vi.useRealTimers()
})

const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>
/** The query of the address, as people read it. */
export const addressQuery = () => screen.getByTestId('address').textContent ?? ''

export const renderList = (at = '/') => {
  const schema = findListSchema('waiting')
  if (!schema) throw new Error('the list is missing')
  return render(
    <MemoryRouter initialEntries={[at]}>
      <List schema={schema} />
      <Address />
    </MemoryRouter>,
  )
}

export const rowCheckbox = (id: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `选择 QJ-${id}` })

/** The ticked rows are to be decided together; one of the buttons that do so. */
export async function openBatchDialog(button: string) {
  fireEvent.click(screen.getByRole('button', { name: '批量处理' }))
  const found = await screen.findByRole('button', { name: button })
  await screen.findByRole('textbox', { name: /审批建议/ })
  return found
}
