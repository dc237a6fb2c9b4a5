/** A text in both languages of the console. */
export interface Label {
  readonly en: string
  readonly zh: string
}

/** What a member is asked for with, where that is not plain from its type; times have `date-time` by themselves. */
export type Widget = 'multiline' | 'image' | 'json' | 'secret-once' | 'i18n-text'

/** What a member counts. */
export type Unit =
  | 'CNY cents'
  | 'CNY'
  | 'USD'
  | 'percent'
  | 'basis points'
  | 'fraction'
  | 'grams'
  | 'cubic centimetres'
  | 'milliseconds'
  | 'seconds'
  | 'days'
  | 'points'
  | 'requests per second'

/** The resource whose rows a member names, and by which member of them. */
export interface Reference {
  readonly resource: string
  readonly by: string
}

/** A reference to rows of whichever resource another member of the same row tells. */
export interface ToldReference {
  readonly member: string
  /** By the values of that member; where absent, it is the path of the resource, and the key of a row is named. */
  readonly references?: Readonly<Record<string, Reference>>
}

/** A unit that another member of the same row tells, by its values. */
export interface ToldUnit {
  readonly member: string
  readonly units: Readonly<Record<string, Unit>>
}

/** How a member is shown and asked for, beside its label. */
export interface MemberHints {
  readonly unit?: Unit
  readonly toldUnit?: ToldUnit
  readonly reference?: Reference
  readonly toldReference?: ToldReference
  readonly widget?: Widget
  /** Shown while another member has one of these values. It only hides: the rules stay with the server. */
  readonly visibleIf?: Readonly<Record<string, readonly (number | string | boolean)[]>>
}

/** A member's label in English and Chinese, and its hints. */
export type MemberEntry = readonly [en: string, zh: string, hints?: MemberHints]

/** How much a value deserves attention. */
export type Tone = 'neutral' | 'active' | 'good' | 'warning' | 'bad'

/** A value of an enumeration in Chinese, its tone (`neutral` where absent), and English where its name says too little. */
export type ChoiceEntry = readonly [zh: string, tone?: Tone, en?: string]

/** A resource that has a page. */
export interface ResourceEntry {
  /** In the menu: in English and in Chinese. */
  readonly title: readonly [en: string, zh: string]
  /** The part of the menu that it stands in. */
  readonly group: string
  /** The member that names a row to people: what a reference shows. */
  readonly label: string
  /** The member that names a row in calls; `id` where absent. */
  readonly key?: string
  /** What a table shows of a row at first; the first eight members that are no ids of it where absent. */
  readonly columns?: readonly string[]
  /** How its page is sorted, as its description tells; `newest first` where absent. */
  readonly order?: 'smaller sort first' | 'larger sort first'
}

/** The values of a bare integer: what is answered is no closed enumeration (decisions/0050). */
export type OpenChoices = readonly (readonly [code: number, name: string, meaning: string])[]

/** The words of the console. */
export interface ConsoleVocabulary {
  /** `name`, `{module}/{resource}.name`, or `{Component}.name`; what says more goes before. */
  readonly members: Readonly<Record<string, MemberEntry>>
  /** By the name of a value, or `{module}/{resource}.{member}:NAME`. */
  readonly choices: Readonly<Record<string, ChoiceEntry>>
  /** `{module}/{resource}.{member}` of integers whose values no request of the resource enumerates. */
  readonly openChoices: Readonly<Record<string, OpenChoices>>
  /** Calls beside the usual ones: `{module}/{resource}/{call}`, or `{call}` wherever it is. */
  readonly calls: Readonly<Record<string, readonly [en: string, zh: string]>>
  /** In the order of the menu. */
  readonly resources: Readonly<Record<string, ResourceEntry>>
  readonly modules: Readonly<Record<string, readonly [en: string, zh: string]>>
  readonly groups: Readonly<Record<string, readonly [en: string, zh: string]>>
}
