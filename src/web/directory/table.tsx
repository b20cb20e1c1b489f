import type { ReactNode } from 'react'
import { t } from '../platform/i18n'
import { Button } from '../ui/button'

interface DirectoryTableProps {
  className: string
  /** Names of the columns, as texts know them. */
  columns: readonly string[]
  /** Its rows. */
  children: ReactNode
}

/** A table of the directory; on a narrow screen each row is a card. */
export const DirectoryTable = ({ className, columns, children }: DirectoryTableProps) => (
  <div className="list-scroll">
    <table className={`list-table ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`directory.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

interface DeedsProps<Deed extends string> {
  deeds: readonly Deed[]
  /** Whom or what they are done with. */
  name: string
  onDeed(deed: Deed): void
}

/** What can be done with the thing of a row. */
export const Deeds = <Deed extends string>({ deeds, name, onDeed }: DeedsProps<Deed>) => (
  <span className="list-actions">
    {deeds.map((deed) => (
      <Button
        key={deed}
        kind="link"
        aria-label={t('list.deed-of', { deed: t(`directory.deed.${deed}`), name })}
        onClick={() => onDeed(deed)}
      >
        {t(`directory.deed.${deed}`)}
      </Button>
    ))}
  </span>
)
