import { lazy, Suspense, useState } from 'react'
import { t } from '../../../platform'
import { hasPermission } from '../../../stores/session'
import { Icon, Menu } from '../../../ui'

const DirectoryImportDialog = lazy(() =>
  import('./import-dialog').then(({ DirectoryImportDialog: component }) => ({ default: component })),
)

type Way = 'exportDirectory' | 'downloadTemplate'

/** Runs a transfer; the call itself reports failures. */
const hand = (way: Way) =>
  void import('./directory-spreadsheet').then((sheets) => sheets[way]()).catch(() => undefined)

/** Renders the spreadsheet menu of the directory: import, export and template. */
export function SpreadsheetMenu({ onSaved }: { onSaved(): void }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = (
    <>
      {t('directory.sheet.menu')}
      <Icon name="down" size={14} />
    </>
  )
  return (
    <>
      <Menu
        label={t('directory.sheet.menu')}
        trigger={trigger}
        actions={[
          ...(hasPermission('directory')
            ? [{ key: 'import', text: t('directory.sheet.import'), run: () => setOpen(true) }]
            : []),
          { key: 'export', text: t('directory.sheet.export'), run: () => hand('exportDirectory') },
          {
            key: 'template',
            text: t('list.sheet-template'),
            line: true,
            run: () => hand('downloadTemplate'),
          },
        ]}
      />
      {isOpen && (
        <Suspense>
          <DirectoryImportDialog onClose={() => setOpen(false)} onSaved={onSaved} />
        </Suspense>
      )}
    </>
  )
}
