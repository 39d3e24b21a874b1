-- Rails that payouts go by, what providers take for them, why an attempt was given to its account, and payouts that come back.

alter table payout_intent
  add column rail text,
  -- What was looked at when its account was chosen: the rail, every account considered and why it was not taken.
  add column choice jsonb,
  -- The credit that brought its money back.
  add column return_line_id text collate "C" unique;

-- The row of the same history whose money a line brings back, where the provider names it.
alter table statement_line add column reversal_of text;
alter table line_allocation drop constraint line_allocation_purpose_check;
alter table line_allocation add constraint line_allocation_purpose_check check (purpose in ('deposit', 'refund', 'merchantCredit', 'own', 'payout', 'payoutFee', 'payoutReturn'));

-- What people say about a line can be that it brings a paid payout back.
alter table line_proposal drop constraint line_proposal_kind, drop constraint line_proposal_has_deposit;
alter table line_proposal
  add constraint line_proposal_kind check (kind in ('ignore', 'release', 'deposit', 'merchantCredit', 'own', 'expected', 'payoutReturn', 'mark')),
  add constraint line_proposal_has_deposit check ((kind in ('deposit', 'payoutReturn', 'mark')) = (transaction_id is not null));

-- First values; a change is a newer row. In minor units. A rail without a cut-off carries at any time; `to` is whom it
-- reaches: `any`, institutions whose own rails name it (`named`), or these institutions.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_payouts_rails', 'payouts.rails', '[
    {"rail": "wallet", "methods": ["dana"], "to": "any", "minMinor": "100", "maxMinor": "2000000000", "feeMinor": "0", "arrival": "minutes", "cutOff": null,
     "source": "DANA Premium holds at most Rp 20,000,000; no fee between DANA accounts"},
    {"rail": "ownBank", "methods": ["livin"], "to": ["ID-008"], "minMinor": "100", "maxMinor": "50000000000", "feeMinor": "0", "arrival": "minutes", "cutOff": null,
     "source": "Livin: between accounts of Bank Mandiri, no fee"},
    {"rail": "BI-FAST", "methods": ["livin"], "to": "named", "minMinor": "100", "maxMinor": "25000000000", "feeMinor": "250000", "arrival": "minutes", "cutOff": null,
     "source": "Bank Indonesia: BI-FAST Rp 1 to 250,000,000 a transaction, at most Rp 2,500 to the customer"},
    {"rail": "online", "methods": ["livin"], "to": "named", "minMinor": "1000000", "maxMinor": "2500000000", "feeMinor": "650000", "arrival": "minutes", "cutOff": null,
     "source": "Online transfer between banks: Rp 10,000 to 25,000,000, Rp 6,500"},
    {"rail": "SKN", "methods": ["livin"], "to": "named", "minMinor": "100", "maxMinor": "100000000000", "feeMinor": "290000", "arrival": "sameDay",
     "cutOff": {"from": "08:00", "until": "15:00"}, "source": "Bank Indonesia: SKNBI up to Rp 1,000,000,000, at most Rp 2,900 to the customer"},
    {"rail": "RTGS", "methods": ["livin"], "to": "named", "minMinor": "10000000100", "maxMinor": null, "feeMinor": "3000000", "arrival": "sameDay",
     "cutOff": {"from": "08:00", "until": "15:00"}, "source": "Bank Indonesia: BI-RTGS above Rp 100,000,000, at most Rp 35,000 to the customer"},
    {"rail": "wallet", "methods": ["maya_to_maya_phone_number", "maya_to_maya_qr"], "to": "any", "minMinor": "100", "maxMinor": "10000000", "feeMinor": "0", "arrival": "minutes", "cutOff": null,
     "source": "Maya PHP 100,000 a month; no fee between Maya accounts"},
    {"rail": "InstaPay", "methods": ["maya_to_bank"], "to": "named", "minMinor": "100", "maxMinor": "5000000", "feeMinor": "1500", "arrival": "minutes", "cutOff": null,
     "source": "InstaPay at most PHP 50,000 a transaction; PHP 15"},
    {"rail": "PESONet", "methods": ["maya_to_bank"], "to": "named", "minMinor": "100", "maxMinor": null, "feeMinor": "2500", "arrival": "sameDay",
     "cutOff": {"from": "00:00", "until": "15:00"}, "source": "PESONet has no limit of its own; PHP 25"}
  ]', '2026-01-01T00:00:00Z', 'first values', 'migration');
