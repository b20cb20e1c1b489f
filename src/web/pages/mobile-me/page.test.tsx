import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { clearErrors, logError } from '../../stores/errors'
import { ErrorLink } from './page'

beforeAll(() => setLanguage('en'))
afterEach(() => {
  cleanup()
  clearErrors()
})

test('shows nothing without an error', () => {
  const { container } = render(<ErrorLink />)
  expect(container.textContent).toBe('')
})

test('shows errors on a phone', async () => {
  logError(new Error('the page broke'))
  render(<ErrorLink />)
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('the page broke')).toBeTruthy()
})
