import type { FormValues } from '../../core/form/values/form-values'
import type {
  Choice,
  Draft,
  FlowDesignButton,
  Foretold,
  Forwarding,
  StoredFile,
  SubFlowChoice,
} from '../../generated/types'
import type { DraftSource } from './draft-keeper'
import type { FormControl } from './use-form-control'

/** What every press sends, whoever presses. */
interface Sending {
  btnindex: number
  funid: string
  /** Who is to get it and which flows begin, as it was chosen. */
  funlist: Choice[]
  sonflows: SubFlowChoice[]
  inputdata: FormValues
}

/**
 * One end of the machine that fills in a form and sends it: who starts a flow, or who handles a message. It says what
 * is asked beside the form, whom it asks and sends to, and what comes after.
 */
export interface SubmissionAdapter<Body> {
  step: { id: string; btnGroup: readonly FlowDesignButton[] }
  /** The usual button: one press of it is enough where the panel shows where it leads. */
  main: number
  /** Whether something beside the form is still to be chosen in the dialog. */
  isAsking?: boolean
  form: Pick<FormControl, 'isReady' | 'ready' | 'values' | 'setErrors'>
  draft: Pick<DraftSource, 'target' | 'basis'> & { saved: Draft | null | undefined }
  /** What a draft keeps. */
  typed(files: StoredFile[]): Pick<Draft, 'flowdata' | 'inputdata' | 'opened'>
  /** Puts a draft in. */
  take(draft: Draft): void
  bodyOf(sending: Sending, files: StoredFile[]): Body
  foretell(body: Body): Promise<Foretold>
  preview(body: Body): Promise<Forwarding>
  send(body: Body & { requestId: string }): Promise<Forwarding>
  /** Whether all is there for a look at where a button leads; says what is not. */
  isComplete(index: number): Promise<boolean>
  /** Whether all is there that the dialog asks for; says what is not. */
  isAnswered?(index: number): boolean
  /** Shows a refusal in its own way; answers whether it did. */
  meets?(failure: unknown, index: number): boolean
  done(forwarding: Forwarding): void
}

/** An end whose body is what it makes. */
export const defineSubmissionAdapter = <Body>(end: SubmissionAdapter<Body>): SubmissionAdapter<Body> => end
