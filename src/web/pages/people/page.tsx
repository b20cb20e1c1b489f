import './people.css'
import '../../platform/i18n/admin-texts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RecordList, StaffRow } from '#/generated/types'
import list from '#schemas/lists/records/people.json'
import { DepartmentTree, useDepartmentTree } from '../../directory/department-tree'
import { type DepartmentIndex, findDepartments, indexDepartments } from '../../directory/departments'
import { SelectionField } from '../../directory/selection-field'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { copyText, listSeparator, t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { useSession } from '../../stores/session'
import { Avatar, Button, confirm, Dialog, Row, Skeleton, Tag, toast } from '../../ui'
import { OffboardingDialog } from './offboarding-dialog'
import { PersonDrawer } from './person-drawer'
import { SpreadsheetMenu } from './sheet/spreadsheet-menu'

interface DepartmentChoiceProps extends PeopleFilter {
  departments: DepartmentIndex
  onChange(place: Partial<PeopleFilter>): void
}

/**
 * Chooses whether subdepartments are included; on a narrow screen, which has no tree, also the department.
 */
function DepartmentChoice({ department, deep, departments, onChange }: DepartmentChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const name = departments.byId.get(department ?? '')?.name
  return (
    <>
      <Button className="q-button staff-narrow" icon="down" onClick={() => setOpen(true)}>
        {name ?? t('directory.all-departments')}
      </Button>
      {department && (
        <label className="dir-check q-inline q-gap-1-5 q-soft">
          <input
            type="checkbox"
            checked={deep}
            onChange={({ target }) => onChange({ deep: target.checked })}
          />
          {t('directory.deep')}
        </label>
      )}
      {isOpen && (
        <Dialog title={t('directory.departments')} onClose={() => setOpen(false)}>
          <div className="dir-form q-stack q-gap-3-5">
            <SelectionField
              label={t('directory.departments')}
              placeholder={t('directory.find-department')}
              single
              chosen={department && name ? [{ id: department, name }] : []}
              find={findDepartments(departments)}
              onChange={([chosen]) => {
                onChange({ department: chosen?.id })
                setOpen(false)
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Dialog open over the list. */
type Asked =
  | { kind: 'add' }
  | { kind: 'edit'; row: StaffRow }
  | { kind: 'leave'; row: StaffRow; leaves: boolean }
  | { kind: 'password'; name: string; password: string }

/** Returns the actions on people: some open a dialog, some only ask for confirmation. */
function usePersonActions(reload: () => void) {
  const [requested, setRequested] = useState<Asked | null>(null)
  const tellPassword = (name: string, password: string) => setRequested({ kind: 'password', name, password })
  const resetPassword = async ({ id, name }: StaffRow) => {
    const question = { title: t('directory.deed.password'), text: t('directory.reset-question', { name }) }
    if (!(await confirm(question))) return
    const { password } = await api.employee.resetpwd({ id })
    if (password === null) toast(t('directory.password-mailed', { name }), 'success')
    else tellPassword(name, password)
  }
  const enable = async ({ id, name }: StaffRow) => {
    await api.employee.setenable({ id, enabled: true })
    toast(t('directory.enabled', { name }), 'success')
    reload()
  }
  /** Opens a dialog over the list without reloading the list. */
  const ask = async (next: Asked) => {
    setRequested(next)
    return false
  }
  const acts: RecordExtensions<StaffRow>['acts'] = {
    add: () => ask({ kind: 'add' }),
    edit: (row) => ask({ kind: 'edit', row }),
    'hand-over': (row) => ask({ kind: 'leave', row, leaves: false }),
    disable: (row) => ask({ kind: 'leave', row, leaves: true }),
    password: resetPassword,
    enable,
  }
  // A password just shown stays open when the drawer that created it closes.
  const close = () =>
    setRequested((last) => (last?.kind === 'password' && requested?.kind !== 'password' ? last : null))
  return { asked: requested, acts, tellPassword, close }
}

/** Returns the available actions on a person; people cannot disable themselves. */
const staffCapabilitiesOf = (self: string) => (row: StaffRow) => {
  const { id, enabled, mayManage, waiting } = row
  return {
    n: waiting,
    state: enabled ? 'enabled' : 'disabled',
    mayReset: mayManage && enabled,
    mayDisable: mayManage && enabled && id !== self,
    mayEnable: mayManage && !enabled,
  }
}

/** Renderers of a person's name, departments and roles. */
const staffCells: RecordExtensions<StaffRow>['cells'] = {
  name: ({ name, jobid, avatar, is_admin, facts }) => (
    <span className="staff-who q-row q-gap-2">
      <Avatar name={name} picture={avatar} />
      <span>
        {name}
        <small className="q-nowrap q-muted q-text-sm">
          {[jobid, facts.position].filter(Boolean).join(' · ')}
        </small>
      </span>
      {is_admin && <Tag tone="primary">{t('directory.administrator')}</Tag>}
    </span>
  ),
  departments: ({ departments }) =>
    departments.map((one) => (
      <Row key={one.id} as="span" gap={1.5} lineGap={0.5} wrap title={one.path}>
        {one.name}
        {one.leader && <Tag tone="success">{t('directory.is-leader')}</Tag>}
      </Row>
    )),
  roles: ({ roles }) => roles.map((role) => role.name).join(listSeparator()) || '—',
}

interface PasswordDialogProps {
  name: string
  password: string
  onClose(): void
}

/** Shows a one-time password once. */
function PasswordDialog({ name, password, onClose }: PasswordDialogProps) {
  const copy = () =>
    void copyText(password).then(
      () => toast(t('directory.copied'), 'success'),
      () => toast(t('directory.not-copied'), 'danger'),
    )
  const footer = (
    <>
      <Button icon="copy" onClick={copy}>
        {t('directory.copy')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('directory.noted')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('directory.password-of', { name })} width={420} onClose={onClose} footer={footer}>
      <div className="dir-form q-stack q-gap-3-5">
        <p>{t('directory.password-text', { name })}</p>
        <output className="staff-password q-text-center q-radius-md q-pad-3">{password}</output>
      </div>
    </Dialog>
  )
}

/** Filter by department; without one everyone. */
interface PeopleFilter {
  department?: string
  deep: boolean
}

/** Manages the company's people by department: add, edit, passwords, offboarding. */
export default function PeoplePage() {
  const {
    value,
    failure,
    reload: reloadCompany,
  } = useQuery('people', () =>
    Promise.all([api.dept.list({}), api.employee.role.list({}), api.employee.personfield.list({})]),
  )
  const departments = useMemo(() => value && indexDepartments(value[0]), [value])
  const tree = useDepartmentTree(departments)
  const [query] = useSearchParams()
  const [place, setPlace] = useState<PeopleFilter>({ department: query.get('dept') ?? undefined, deep: true })
  const [round, setRound] = useState(0)
  const { person: self } = useSession()
  const reload = () => {
    setRound((last) => last + 1)
    void reloadCompany()
  }
  const actions = usePersonActions(reload)
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reloadCompany()} />
  if (!departments || !value) return <Skeleton lines={10} />
  const [, roles, fields] = value
  const { asked, close } = actions
  const { department, deep } = place
  const go = (next: Partial<PeopleFilter>) => setPlace((last) => ({ ...last, ...next }))
  const drawer = {
    departments,
    roles,
    fields,
    onClose: close,
    onSaved: reload,
    onAdded: actions.tellPassword,
  }
  return (
    <div className="staff q-stack q-align-start q-gap-4">
      <aside className="q-card staff-side q-scroll">
        <DepartmentTree
          tree={tree}
          label={t('menu.department')}
          selected={department}
          onSelect={({ row }) => go({ department: row.id === department ? undefined : row.id })}
        >
          {({ row }) => <span className="staff-count q-push q-muted q-text-sm">{row.total}</span>}
        </DepartmentTree>
      </aside>
      <RecordListView<StaffRow>
        list={list as RecordList}
        title={departments.byId.get(department ?? '')?.name}
        always={department ? { dept_id: department, deep } : undefined}
        options={{ role_id: roles.map(({ id, name }) => ({ value: id, text: name })) }}
        parts={{ told: staffCapabilitiesOf(self?.id ?? ''), cells: staffCells, acts: actions.acts }}
        round={round}
      >
        <DepartmentChoice {...place} departments={departments} onChange={go} />
        <SpreadsheetMenu onSaved={reload} />
      </RecordListView>
      {asked?.kind === 'add' && <PersonDrawer {...drawer} department={department} />}
      {asked?.kind === 'edit' && <PersonDrawer {...drawer} row={asked.row} />}
      {asked?.kind === 'leave' && (
        <OffboardingDialog row={asked.row} leaves={asked.leaves} onClose={close} onSaved={reload} />
      )}
      {asked?.kind === 'password' && (
        <PasswordDialog name={asked.name} password={asked.password} onClose={close} />
      )}
    </div>
  )
}
