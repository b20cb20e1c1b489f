export type Kind = 'text' | 'number' | 'select' | 'date' | 'radio'

/** One field of the form that every contender draws; all are required, two stand in a row. */
export interface Question {
  name: string
  title: string
  kind: Kind
  /** Whether it goes when the first field says the word. */
  goes: boolean
}

const kinds: Kind[] = ['text', 'number', 'select', 'date', 'radio']

/** Typed into the first field, it hides a tenth of the others. */
export const word = '藏'

/** What a field says that was left empty. */
export const missing = '必须填写'

export const choicesOf = ({ kind }: Question) =>
  Array.from({ length: kind === 'select' ? 20 : 3 }, (_, i) => `选项${i + 1}`)

/** Every kind of field goes as often as any other. */
export const questions = (count: number): Question[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `f${i}`,
    title: `字段${i}。`,
    kind: kinds[i % kinds.length] ?? 'text',
    goes: i % 10 === 1 + (Math.floor(i / 10) % 9),
  }))

/** What a contender can do; its code has come when it is asked to draw. */
export interface Contender {
  draw(root: HTMLElement, questions: Question[]): void
  /** How it says that something is missing, where the words are its own. */
  saying?: string
  /** Checks everything and shows what is wrong. */
  validate(): void
}
