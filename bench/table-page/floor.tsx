import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { type BenchRow, columns, rowsOf } from './rows'

const height = 37

/** The least a table can be: the rows in sight as cells of plain text, nothing to be done with them. */
export function Floor({ count }: { count: number }) {
  const [rows] = useState(() => rowsOf(count))
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
  })
  const drawn = virtual.getVirtualItems()
  const top = drawn[0]?.start ?? 0
  return (
    <div ref={scroller} data-scroller style={{ height: 480, overflow: 'auto' }}>
      <table style={{ marginTop: top, marginBottom: virtual.getTotalSize() - top - drawn.length * height }}>
        <tbody>
          {drawn.map(({ index }) => (
            <tr key={index} style={{ height }}>
              {columns.map(({ code, width }) => (
                <td key={code} style={{ minWidth: Number(width) }}>
                  {rows[index]?.[code as keyof BenchRow]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
