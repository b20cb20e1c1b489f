import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usePendingNavigation } from './use-pending-navigation'

let finish: () => void
let rendered: Promise<void>
beforeEach(() => {
  history.replaceState(null, '', '/')
  rendered = new Promise((resolve) => {
    finish = resolve
  })
})
afterEach(cleanup)

function Entry() {
  const { isPending, onClick } = usePendingNavigation()
  return (
    <Link to="/other" data-navigates={isPending || undefined} onClick={onClick}>
      Other
    </Link>
  )
}

function OtherPage() {
  use(rendered)
  return <h1>Other page</h1>
}

const isMarked = () => screen.getByRole('link').dataset.navigates !== undefined

test('a pressed link is marked at once beside the page before, until the page of the link is shown', async () => {
  render(
    <BrowserRouter>
      <Entry />
      <Routes>
        <Route path="/" element={<h1>First page</h1>} />
        <Route path="/other" element={<OtherPage />} />
      </Routes>
    </BrowserRouter>,
  )
  expect(isMarked()).toBe(false)
  await act(async () => void fireEvent.click(screen.getByRole('link')))
  expect(isMarked()).toBe(true)
  expect(screen.getByText('First page')).toBeDefined()
  await act(async () => finish())
  expect(screen.getByText('Other page')).toBeDefined()
  expect(isMarked()).toBe(false)
})
