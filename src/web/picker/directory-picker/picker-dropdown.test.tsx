import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { PickerDropdown } from './picker-dropdown'
import { createTreeSource } from './picker-source'

const source = createTreeSource(
  [{ key: 'a', name: '李四', picked: { id: 'a', name: '李四' }, isBranch: false }],
  () => 'a',
)

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

test.each([
  [undefined, '9999'],
  [50, '50'],
])('S2-264: with z-index %s the list has z-index %s', async (zIndex, shown) => {
  render(
    <PickerDropdown
      id="x"
      value={[]}
      multiple={false}
      disabled={false}
      placeholder=""
      title="经办人"
      zIndex={zIndex}
      onChange={() => {}}
      load={async () => source}
      text={({ name }) => name}
      aria={{ 'aria-label': '经办人' }}
    />,
  )
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await screen.findByText('李四')
  expect(document.querySelector<HTMLElement>('.pk-tree')?.style.zIndex).toBe(shown)
})
