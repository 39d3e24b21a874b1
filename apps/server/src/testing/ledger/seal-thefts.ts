/** The posting at a place, as SQL. */
export const causeAt = (seq: number) => `(select cause from posting_cause where seq = ${seq})`;
const swap = (a: number, b: number) => [
  'drop index if exists posting_cause_place',
  `update posting_cause set seq = ${a} + ${b} - seq where seq in (${a}, ${b})`,
];
/** Of the second posting. */
export const edited =
  /^Posting 2 was edited after it was sealed: line:lin_\w+ \(test\.credit\) does not fit its digest\.$/;

/** What a thief does to three seals of four postings, of which the eighth is a hold, and what the proof says of it. */
export const sealThefts: [what: string, theft: string[], said: RegExp][] = [
  [
    'an entry of another amount',
    [
      `update ledger_entry set amount = amount - 1, balance_after = balance_after - 1
        where cause = ${causeAt(2)} and amount = 90`,
    ],
    edited,
  ],
  [
    'an entry given to another account',
    [
      `update ledger_entry set account_id = 'suspense.3.IDR.live' where cause = ${causeAt(2)} and amount = 10`,
    ],
    edited,
  ],
  [
    'an entry moved to another posting',
    [`update ledger_entry set cause = 'line:x' where cause = ${causeAt(2)} and amount = 10`],
    edited,
  ],
  [
    'an entry made older',
    [
      `update ledger_entry set at = at - interval '1 second' where cause = ${causeAt(2)} and amount = 10`,
    ],
    edited,
  ],
  [
    'a deleted entry',
    [`delete from ledger_entry where cause = ${causeAt(2)} and amount = 10`],
    edited,
  ],
  [
    'another kind of item',
    [`update posting_cause set kind = 'hold.void' where seq = 2`],
    /^Posting 2 was edited/,
  ],
  ['another mode', [`update posting_cause set mode = 'test' where seq = 2`], edited],
  ['another payload', [`update posting_cause set payload_hash = 'x' where seq = 2`], edited],
  ['another number of legs', [`update posting_cause set legs = 2 where seq = 2`], edited],
  [
    'a posting made a microsecond older',
    [`update posting_cause set at = at - interval '1 microsecond' where seq = 2`],
    edited,
  ],
  ['places that are none', [`update posting_cause set places = 'x' where seq = 2`], edited],
  [
    'another event of a hold',
    [`update posting_cause set event = replace(event, '"5"', '"50000"') where kind = 'hold.place'`],
    /^Posting 8 was edited/,
  ],
  [
    'an event taken away',
    [`update posting_cause set event = null where kind = 'hold.place'`],
    /^Posting 8 was edited/,
  ],
  ['another digest', [`update posting_cause set digest = 'm1.k1.x' where seq = 2`], edited],
  [
    'a digest of a key that nobody has',
    [`update posting_cause set digest = 'm1.k0.x', payload_hash = 'x' where seq = 2`],
    /^Seal 1 does not fit postings 1 to 4/,
  ],
  [
    'a digest as they were before there were keys',
    [`update posting_cause set digest = repeat('0', 64) where seq = 2`],
    edited,
  ],
  [
    'a deleted posting',
    [
      `delete from ledger_entry where cause = ${causeAt(6)}`,
      'delete from posting_cause where seq = 6',
    ],
    /^Posting 6 was deleted: seal 2 covers it and it is gone\.$/,
  ],
  [
    'a deleted posting behind which the others moved up',
    [
      'delete from posting_cause where seq = 6',
      'drop index if exists posting_cause_place',
      'update posting_cause set seq = seq - 1 where seq > 6',
    ],
    /^Seal 2 does not fit postings 5 to 8/,
  ],
  [
    'postings of one seal exchanged',
    swap(6, 7),
    /^Postings were reordered: posting 7, line:lin_\w+ \(test\.credit\), stands behind the younger line:/,
  ],
  ['neighbours of two seals exchanged', swap(4, 5), /^Seal 1 does not fit postings 1 to 4/],
  [
    'a posting put in behind the end',
    [
      `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest, seq)
        values ('alloc:x', 'x', 'x', 'live', 0, 'm1.k1.x', 13)`,
    ],
    /^Posting 13, alloc:x \(x\), lies behind the end of the chain at posting 12/,
  ],
  [
    'a posting put in for the sealer to take',
    [
      `insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
        values ('alloc:x', 'x', 'x', 'live', 0, 'm1.k1.x')`,
    ],
    /^A posting that waits for its seal was edited: alloc:x \(x\) does not fit its digest\.$/,
  ],
  [
    'a changed root',
    [`update seal set root = repeat('0', 64) where no = 2`],
    /^Seal 2 was changed: its root is not the one that its postings give/,
  ],
  [
    'a changed time of a seal',
    [`update seal set at = at - interval '1 hour' where no = 2`],
    /^Seal 2 does not fit/,
  ],
  [
    'a changed link',
    [`update seal set previous_root = repeat('0', 64) where no = 2`],
    /^Seal 2 was changed: it does not name the root/,
  ],
  [
    'a MAC of a seal that is none',
    [`update seal set mac = 'm1.k1.x' where no = 2`],
    /^Seal 2 was not made by this installation: its MAC does not fit\.$/,
  ],
  [
    'a MAC of the last seal by a key that nobody has',
    [`update seal set mac = 'm1.k0.x' where no = 3`],
    /^The chain ends with seal 3 of the key k0, which is not in the key file/,
  ],
  [
    'a seal said to be of before there were keys',
    [`update seal set unkeyed = true where no = 3`],
    /^Seal 3 claims to be of postings without keys/,
  ],
  ['a deleted seal', ['delete from seal where no = 2'], /^Seal 2 was deleted\.$/],
];
