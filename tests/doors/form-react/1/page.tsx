/** The page of a program that uses the first door of @qianpi/form-react: a form, a host, and a field of its own. */

interface SmileProps {
  id: string
  value?: unknown
  onChange(value: number): void
  onBlur?(): void
  item: { name: string; model: string; options: object; rules: readonly object[] }
  disabled: boolean
  problems: readonly { code: string }[]
  'aria-labelledby'?: string | undefined
}

const Smile = ({ id, value, onChange, disabled, item }: SmileProps) => (
  <button id={id} type="button" disabled={disabled} title={item.model} onClick={() => onChange(3)}>
    {value === 3 ? 'glad' : 'smile'}
  </button>
)

const Smiled = ({ value }: { value?: unknown }) => <b>{`mood ${value}`}</b>

export const widget = {
  schema: {
    name: 'door-smile',
    group: 'basic' as const,
    title: { zh: '心情', en: 'Mood', es: 'Humor' },
    kind: 'number' as const,
    value: { type: 'number', minimum: 1, maximum: 3 },
    text: { from: 'value' as const },
  },
  edit: async () => ({ default: Smile }),
  read: async () => ({ default: Smiled }),
}

export const host = {
  person: {
    id: 'li',
    name: 'Li Ming',
    jobId: '100029',
    departments: [{ id: 'sales', name: 'Sales', path: ['all', 'sales'] }],
  },
  timeZone: 'Europe/Madrid',
  styleNonce: 'door',
  loadOrganisation: async () => ({
    departments: [{ id: 'sales', name: 'Sales', parentId: null }],
    people: [{ id: 'li', name: 'Li Ming', jobId: '100029', departmentId: 'sales' }],
    roles: [{ id: 'lead', name: 'Lead' }],
  }),
  uploadFile: async (
    file: File,
    options: { kind: 'file' | 'image'; signal: AbortSignal; onProgress(percent: number): void },
  ) => {
    options.onProgress(file.size)
    return { id: '1', url: `/files/${options.kind}` }
  },
  deleteFile: async (id: string) => id,
  fileLink: (url: string, version?: 'thumbnail') => `${url}?${version}`,
  remoteFunctions: [],
  callFunction: async (name: string, parameters: readonly unknown[]) => `${name} ${parameters.length}`,
}

const field = (
  index: number,
  name: string,
  type: string,
  options: object,
  rules: { required: boolean }[] = [],
) => ({
  type,
  name,
  key: `1700000000000_${index}`,
  keyindex: index,
  model: `f${index}`,
  rules,
  options: { ...options },
})

export const form = {
  list: [
    field(1, 'Purpose', 'input', { maxlength: 40 }, [{ required: true }]),
    field(2, 'Days', 'number', { min: 1, precision: 0 }),
    field(3, 'Allowance', 'number', { formula: '@[Days_1700000000000_2] * 28' }),
    {
      ...field(4, 'Details', 'textarea', {}),
      linkage: { shown: '@[Days_1700000000000_2] > 5' },
    },
    field(5, 'Mood', 'custom', { componentName: 'door-smile' }),
  ],
  remove_list: [],
  config: { labelWidth: 100, labelPosition: 'top' as const },
}
