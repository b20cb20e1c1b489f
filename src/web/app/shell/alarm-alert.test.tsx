import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { setBadges } from '../../stores/badges'
import { AlarmAlert } from './alarm-alert'

beforeAll(() => setLanguage('en'))
afterEach(cleanup)

const none = { cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 0, needcreat: 0 }
function draw(alarms: number | undefined) {
  setBadges({ ...none, ...(alarms !== undefined && { alarms }) })
  render(<AlarmAlert />, { wrapper: MemoryRouter })
}

test('shows unseen alarms above every page with a link to the log', () => {
  draw(2)
  expect(screen.getByRole('status').textContent).toContain('Unread failed sign-in alerts: 2')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/oaset/securitylog')
})

test('shows nothing without unseen alarms', () => {
  draw(0)
  expect(screen.queryByRole('status')).toBeNull()
})
