import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { runAfterPaint } from './after-paint'
import { usePostPaintValue } from './use-post-paint-value'

afterEach(cleanup)

function Check({ text, delay }: { text: string; delay?: number }) {
  return `${text} ${usePostPaintValue(text, 'none', delay)}`
}

const painted = (delay = 0) => act(() => new Promise<void>((resolve) => void runAfterPaint(resolve, delay)))

test('a value comes after the frame with its source', async () => {
  const { container, rerender } = render(<Check text="a" />)
  expect(container.textContent).toBe('a none')
  await painted()
  expect(container.textContent).toBe('a a')
  rerender(<Check text="b" />)
  expect(container.textContent).toBe('b a')
  await painted()
  expect(container.textContent).toBe('b b')
})

test('values that follow each other within the delay come as one', async () => {
  const { container, rerender } = render(<Check text="a" delay={50} />)
  await painted()
  rerender(<Check text="b" delay={50} />)
  expect(container.textContent).toBe('b none')
  await painted(60)
  expect(container.textContent).toBe('b b')
})
