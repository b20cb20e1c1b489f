import { lazy, Suspense, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../ui/icon'
import { Menu } from '../../../ui/menu'

const ImportDialog = lazy(() =>
  import('./import-dialog').then(({ ImportDialog: component }) => ({ default: component })),
)

type Way = 'exportDirectory' | 'handTemplate'

/** What the page says about what failed is said by the call itself. */
const hand = (way: Way) =>
  void import('./directory-spreadsheet').then((sheets) => sheets[way]()).catch(() => undefined)

/** The directory as a spreadsheet: in, out, and a template. */
export function SheetMenu({ onSaved }: { onSaved(): void }) {
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
          { key: 'import', text: t('directory.sheet.import'), run: () => setOpen(true) },
          { key: 'export', text: t('directory.sheet.export'), run: () => hand('exportDirectory') },
          {
            key: 'template',
            text: t('list.sheet-template'),
            line: true,
            run: () => hand('handTemplate'),
          },
        ]}
      />
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} onSaved={onSaved} />
        </Suspense>
      )}
    </>
  )
}
