import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { saveListTrail } from '../../stores/list-states'
import { RequestTrail } from './request-trail'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const addresses = ['/flowdeal?msgid=a', '/flowdeal?msgid=b', '/flowdeal?msgid=c']

const Address = () => <output>{useLocation().search}</output>

/** Renders a request with a table that scrolls sideways. */
function open(address: string) {
  saveListTrail(addresses)
  render(
    <MemoryRouter initialEntries={[address]}>
      <div className="flow-page">
        <RequestTrail />
        <p>text</p>
        <div style={{ overflowX: 'auto' }} data-testid="table">
          <b>cell</b>
        </div>
        <input aria-label="field" />
      </div>
      <Address />
    </MemoryRouter>,
  )
  Object.defineProperties(screen.getByTestId('table'), {
    scrollWidth: { value: 900 },
    clientWidth: { value: 300 },
  })
}

const now = () => screen.getByText(/^\?msgid/).textContent

/** Swipes from the middle of the screen by so many pixels. */
function swipe(target: Element, across: number, down = 0) {
  const from = window.innerWidth / 2
  const at = (part: number) => [{ clientX: from + across * part, clientY: 300 + down * part }]
  act(() => {
    fireEvent.touchStart(target, { touches: at(0) })
    for (const part of [0.25, 0.5, 0.75, 1]) fireEvent.touchMove(target, { touches: at(part) })
    fireEvent.touchEnd(target, { touches: [] })
  })
}

test.each([
  ['a swipe to the left opens the next request', -120, 0, '?msgid=c'],
  ['a swipe to the right opens the previous request', 120, 0, '?msgid=a'],
  ['a short swipe stays', -60, 0, '?msgid=b'],
  ['a swipe down scrolls', -90, 200, '?msgid=b'],
] as const)('%s', (_, across, down, expected) => {
  open('/flowdeal?msgid=b')
  swipe(screen.getByText('text'), across, down)
  expect(now()).toBe(expected)
})

test.each([
  ['a table that scrolls sideways', () => screen.getByText('cell')],
  ['a field', () => screen.getByLabelText('field')],
] as const)('leaves a swipe to %s', (_, target) => {
  open('/flowdeal?msgid=b')
  swipe(target(), -200)
  expect(now()).toBe('?msgid=b')
})

test('has no link beyond the ends of the list, and nothing for a request opened otherwise', () => {
  open('/flowdeal?msgid=c')
  expect(screen.queryByRole('link', { name: '下一条' })).toBeNull()
  swipe(screen.getByText('text'), -200)
  expect(now()).toBe('?msgid=c')
  cleanup()
  open('/flowdeal?msgid=x')
  expect(screen.queryByRole('navigation')).toBeNull()
})
