import '../../platform/designing-texts'
import './flow-design-list.css'
import { useState } from 'react'
import { FoundRows } from '../../lists/found-rows'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { Button } from '../../ui/button'
import { BasicDialog } from './basic-dialog'
import { DesignTable } from './design-table'
import type { DesignRow } from './row'
import { useDesigns } from './use-designs'

/** The flows that exist: adding, naming, enabling, and the way to their design. */
export default function FlowDesignList() {
  const { shown, words, search, turnTo, reload } = useDesigns()
  const [edited, setEdited] = useState<DesignRow | 'new' | null>(null)
  const add = may('flowdesign.add') && (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('flow-design.add')}
    </Button>
  )
  return (
    <>
      <FoundRows
        title={t('flow-design.title')}
        search={{ label: t('flow-design.search'), words, change: search }}
        empty={{
          none: t('flow-design.none'),
          hint: t('flow-design.none-hint'),
          found: (name) => t('flow-design.none-found', { words: name }),
        }}
        {...{ add, shown, turnTo }}
      >
        {(rows) => <DesignTable rows={rows} onEdit={setEdited} onChange={reload} />}
      </FoundRows>
      {edited && (
        <BasicDialog
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
    </>
  )
}
