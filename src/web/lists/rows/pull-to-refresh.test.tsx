import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { PullIndicator, usePullToRefresh } from './pull-to-refresh'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

function PulledList({ reload }: { reload: () => Promise<void> }) {
  const { touch, ...pull } = usePullToRefresh(reload, true)
  return (
    <section aria-label="list" {...touch}>
      <PullIndicator {...pull} />
    </section>
  )
}

const list = () => screen.getByRole('region', { name: 'list' })
const move = (down: number) => fireEvent.touchMove(list(), { touches: [{ clientY: 100 + down }] })
const start = () => fireEvent.touchStart(list(), { touches: [{ clientY: 100 }] })
const shown = () => screen.queryByRole('status')?.textContent
const arrow = () => screen.queryByRole('status')?.querySelector('svg path')?.getAttribute('d')

test('says what a release does, with an arrow that turns, and that the list reloads', async () => {
  let finish = () => {}
  const reload = vi.fn(() => new Promise<void>((done) => (finish = done)))
  render(<PulledList reload={reload} />)
  expect(shown()).toBeUndefined()
  start()
  move(60)
  expect(shown()).toBe('下拉刷新')
  const down = arrow()
  move(200)
  expect(shown()).toBe('松开刷新')
  expect(arrow()).not.toBe(down)
  fireEvent.touchEnd(list())
  expect(reload).toHaveBeenCalledTimes(1)
  expect(shown()).toBe('正在刷新…')
  await act(async () => finish())
  expect(shown()).toBeUndefined()
})

test('does not reload after a short pull', () => {
  const reload = vi.fn(async () => undefined)
  render(<PulledList reload={reload} />)
  start()
  move(60)
  fireEvent.touchEnd(list())
  expect(reload).not.toHaveBeenCalled()
  expect(shown()).toBeUndefined()
})
