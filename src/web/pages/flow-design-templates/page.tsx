import '../../platform/i18n/design-texts'
import './templates.css'
import { lazy, Suspense, useState } from 'react'
import type { TreeNode } from '#/generated/types'
import { FlowTile } from '../../flow/catalogue/flow-tile'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, EmptyState, QueryContent } from '../../ui'
import { BasicDialog } from '../../versions/basic-dialog'

const ImportTemplateDialog = lazy(() =>
  import('./import-template').then((module) => ({ default: module.ImportTemplateDialog })),
)

const isFound = ({ name, desc = '' }: TreeNode, words: string) =>
  `${name} ${desc}`.toLowerCase().includes(words.trim().toLowerCase())

/** Renders the templates of one category. */
const Group = ({ group, words }: { group: TreeNode; words: string }) => {
  const found = (group.lists ?? []).filter((one) => isFound(one, words))
  if (!found.length) return null
  return (
    <section>
      <h2>{group.name}</h2>
      <div className="flow-tiles q-stack q-gap-3">
        {found.map(({ id, name, desc, icon }) => (
          <FlowTile
            key={id}
            id={id}
            name={name}
            desc={desc}
            icon={icon}
            to={`/oaset/flowdesign_template/${encodeURIComponent(id)}`}
          />
        ))}
      </div>
    </section>
  )
}

/** Lists templates by category to create a flow from, or an empty flow. */
export default function FlowDesignTemplates() {
  const found = useQuery('templates', () => quietApi.oa.flowdesigns.alltemplatetreelist({}))
  const [words, setWords] = useState('')
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="q-card templates q-stack q-gap-5 q-pad-5">
      <header>
        <h1>{t('menu.flowdesign-templates')}</h1>
        <p>{t('flow-template.hint')}</p>
        <input
          type="search"
          className="q-input"
          aria-label={t('flow-template.search')}
          placeholder={t('flow-template.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <PermissionGate rule="flowdesign.add">
          <Button onClick={() => setImporting(true)}>{t('flow-template.import')}</Button>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('flow-template.blank')}
          </Button>
        </PermissionGate>
      </header>
      <QueryContent
        query={found}
        isEmpty={(groups) => !groups.some(({ lists = [] }) => lists.some((one) => isFound(one, words)))}
        empty={<EmptyState title={t('flow-template.none')} />}
        lines={6}
      >
        {(groups) => groups.map((group) => <Group key={group.id} group={group} words={words} />)}
      </QueryContent>
      {isImporting && (
        <Suspense>
          <ImportTemplateDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {isAdding && <BasicDialog onClose={() => setAdding(false)} onSaved={() => setAdding(false)} />}
    </div>
  )
}
