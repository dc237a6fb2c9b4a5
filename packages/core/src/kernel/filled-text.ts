/** Whether a text says anything: blanks do not. */
export const isFilled = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== ''
