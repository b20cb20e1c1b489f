import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PermissionGate } from './permission-gate'
import * as session from './session'

afterEach(cleanup)

const held = (...roles: string[]) =>
  vi.spyOn(session, 'useSession').mockReturnValue({
    person: { roles: Object.fromEntries(roles.map((role) => [role, true])) },
    hasEnded: false,
  } as never)

const draw = (...roles: string[]) => {
  held(...roles)
  render(
    <PermissionGate rule="flow.work.export" fallback="Ask for it">
      Export
    </PermissionGate>,
  )
}

test('shows the content to a reader with the right', () => {
  draw('flow.work')
  expect(screen.queryByText('Export')).not.toBeNull()
  expect(screen.queryByText('Ask for it')).toBeNull()
})

test.each([
  ['without the right', ['directory']],
  ['from whom a role withholds it', ['flow.work', '-flow.work.export']],
  ['who is not known yet', []],
])('shows the fallback to a reader %s', (_, roles) => {
  draw(...roles)
  expect(screen.queryByText('Export')).toBeNull()
  expect(screen.queryByText('Ask for it')).not.toBeNull()
})

test('shows nothing without a fallback', () => {
  held('directory')
  const { container } = render(<PermissionGate rule={{ whitelist: ['company'] }}>Company</PermissionGate>)
  expect(container.textContent).toBe('')
})
