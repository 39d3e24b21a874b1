-- How an attempt ended, under the MAC of its intent. Another attempt begins, or a phone is given an order again, only behind
-- an end that the application wrote; and a destination was paid before only where a settled intent says so.

alter table payout_intent
  -- The epoch, journal and moment under which a phone has it, as the MAC covers them: `<epoch> <journal> <moment>`.
  add column given text,
  -- `denied` by the journal that has it, `notPaid` at its end, `pressedElsewhere`, `returned`, or `paid <moment>`; none yet.
  add column outcome text;

-- Orders of before there were MACs are signed as they stand, once, by the command for it. Those that have a MAC keep it: of
-- them nobody signed an end.
update payout_intent i set outcome = case i.state
    when 'closed' then 'notPaid'
    when 'denied' then 'denied'
    when 'settled' then case when i.return_line_id is not null then 'returned' else
      (select 'paid ' || to_char(coalesce(t.completed_at, t.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from transaction t where t.id = i.transaction_id) end
  end
  where i.mac is null and i.state in ('closed', 'denied', 'settled')
    and (i.state <> 'closed' or exists (select from posting_cause c where c.cause = 'payoutEnd:' || i.transaction_id));

grant update (given, outcome) on payout_intent to wap_staff;
grant update (outcome) on payout_intent to wap_writer;
