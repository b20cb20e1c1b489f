import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFocusRecovery } from './use-focus-recovery'

afterEach(cleanup)

function Region() {
  const [cards, setCards] = useState(['甲', '乙'])
  const [region, home] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  const handlers = useFocusRecovery(region, home)
  return (
    <>
      <section ref={region} {...handlers}>
        <div ref={home} tabIndex={-1} data-testid="home">
          {cards.map((card) => (
            <button type="button" key={card} onKeyDown={() => setCards(cards.filter((one) => one !== card))}>
              {card}
            </button>
          ))}
        </div>
      </section>
      <button type="button" onClick={() => setCards([])}>
        清空
      </button>
    </>
  )
}

test('the focus stays in a region whose focused element is deleted', async () => {
  render(<Region />)
  act(() => screen.getByText('甲').focus())
  fireEvent.keyDown(screen.getByText('甲'), { key: 'Delete' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('home')))
})

test('a region that the focus has left does not take it back', async () => {
  render(<Region />)
  act(() => screen.getByText('甲').focus())
  act(() => screen.getByText('清空').focus())
  act(() => (document.activeElement as HTMLElement).blur())
  fireEvent.click(screen.getByText('清空'))
  await waitFor(() => expect(screen.queryByText('乙')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})
