export interface DeletionPart {
  /** The command that deleted. */
  deletionId: string;
  /** Only these things of it; undefined: all of them. */
  ids?: readonly string[] | undefined;
}

/** Returns the deletions that a `trash.restore` restores, of whichever form. */
export function deletionsIn(input: DeletionPart | { deletions: readonly DeletionPart[] }): readonly DeletionPart[] {
  return 'deletions' in input ? input.deletions : [input];
}
