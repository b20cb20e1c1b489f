import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DeferredControl } from './deferred-control'

afterEach(cleanup)

/**
 * Renders a control whose code is still loading: first the placeholder, then a control that opens on click.
 */
function draw() {
  let arrive: () => void = () => undefined
  const coming = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const [opened, pressed] = [vi.fn(), vi.fn()]
  const Field = () => {
    const [isAwake, setAwake] = useState(false)
    if (isAwake) {
      const press = ({ key, keyCode }: { key: string; keyCode: number }) => pressed(key, keyCode)
      return <input id="day" aria-label="in use" onClick={opened} onKeyDown={press} />
    }
    return (
      <DeferredControl id="day" prepare={() => coming} wake={() => setAwake(true)}>
        <input id="day" aria-label="look-alike" />
      </DeferredControl>
    )
  }
  render(<Field />)
  const quiet = screen.getByLabelText('look-alike')
  const place = quiet.parentElement as Element
  return { opened, pressed, quiet, place, come: () => act(async () => arrive()) }
}

const mouse = { pointerType: 'mouse' }

test("a click before a control's code has loaded opens the control afterwards", async () => {
  const { opened, quiet, place, come } = draw()
  fireEvent.pointerEnter(place, mouse)
  fireEvent.pointerDown(quiet, mouse)
  act(() => quiet.focus())
  fireEvent.click(quiet)
  await come()
  expect(opened).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByLabelText('in use'))
})

test('code that loads between pointer down and up waits for the click', async () => {
  const { opened, quiet, place, come } = draw()
  fireEvent.pointerEnter(place, mouse)
  fireEvent.pointerDown(quiet, mouse)
  act(() => quiet.focus())
  await come()
  expect(screen.getByLabelText('look-alike')).toBe(quiet)
  fireEvent.click(quiet)
  await come()
  expect(opened).toHaveBeenCalledOnce()
})

test('a press released elsewhere is no click; the control has the focus', async () => {
  const { opened, quiet, place, come } = draw()
  fireEvent.pointerEnter(place, mouse)
  fireEvent.pointerDown(quiet, mouse)
  act(() => quiet.focus())
  await come()
  fireEvent.pointerUp(window)
  expect(await screen.findByLabelText('in use')).toBe(document.activeElement)
  expect(opened).not.toHaveBeenCalled()
})

test('a passing mouse takes no focus', async () => {
  const { opened, place, come } = draw()
  fireEvent.pointerEnter(place, mouse)
  await come()
  expect(document.activeElement).not.toBe(screen.getByLabelText('in use'))
  expect(opened).not.toHaveBeenCalled()
})

test('the control receives what was typed before its code has loaded', async () => {
  const { quiet, place, come } = draw()
  fireEvent.pointerEnter(place, mouse)
  act(() => quiet.focus())
  fireEvent.click(quiet)
  for (const data of ['瑞', '丰']) fireEvent(quiet, new InputEvent('input', { data, bubbles: true }))
  await come()
  expect((screen.getByLabelText('in use') as HTMLInputElement).value).toBe('瑞丰')
})

test('the control receives the key that opens it, pressed before its code has loaded', async () => {
  const { pressed, quiet, come } = draw()
  act(() => quiet.focus())
  for (const key of [
    { key: 'ArrowDown', keyCode: 40 },
    { key: 'Shift', keyCode: 16 },
  ])
    fireEvent.keyDown(quiet, key)
  await come()
  expect(pressed.mock.calls).toEqual([['ArrowDown', 40]])
})
