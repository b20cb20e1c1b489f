import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ListItemRow } from '../list-row'
import { RowCheckbox, SelectAllCheckbox, useSelection } from './use-selection'

afterEach(cleanup)

const rows = ['a', 'b', 'c'].map((_id) => ({ _id })) as ListItemRow[]

/** Renders a list of checkboxes, and counts how often it is rendered. */
function draw() {
  const drawn = { times: 0, shown: rows }
  const List = () => {
    drawn.times++
    const selection = useSelection(drawn.shown)
    return (
      <>
        <SelectAllCheckbox selection={selection} />
        {drawn.shown.map(({ _id }) => (
          <RowCheckbox key={_id} id={_id} name={_id} selection={selection} />
        ))}
      </>
    )
  }
  const { rerender } = render(<List />)
  const show = (ids: string) => {
    drawn.shown = rows.filter(({ _id }) => ids.includes(_id))
    rerender(<List />)
  }
  return { drawn, show }
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const ticked = () => boxes().map(({ checked }) => checked)
const press = (at: number) => fireEvent.click(boxes()[at] as HTMLElement)

test('a tick changes its checkbox and that of all rows, and does not render the list again', () => {
  const { drawn } = draw()
  press(1)
  expect([ticked(), boxes()[0]?.indeterminate]).toEqual([[false, true, false, false], true])
  press(0)
  expect([ticked(), boxes()[0]?.indeterminate]).toEqual([[true, true, true, true], false])
  press(0)
  expect(ticked()).toEqual([false, false, false, false])
  expect(drawn.times).toBe(1)
})

test('a row that left the list is no longer ticked when it returns after another tick', () => {
  const { show } = draw()
  press(1)
  show('bc')
  press(1)
  show('abc')
  expect(ticked()).toEqual([false, false, true, false])
})
