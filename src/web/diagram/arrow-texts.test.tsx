import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ArrowText, ArrowTexts } from './arrow-texts'

afterEach(cleanup)

function Canvas() {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <div className="react-flow__viewport">
        <div className="react-flow__edgelabel-renderer" />
        <button type="button">step</button>
        <ArrowTexts canvas={box}>
          <ArrowText>
            <button type="button">arrow</button>
          </ArrowText>
        </ArrowTexts>
      </div>
    </div>
  )
}

test('the Tab key reaches the steps of a canvas before the texts of its arrows', () => {
  render(<Canvas />)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['step', 'arrow'])
})
