import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { CodeBlock } from '../code-block.tsx';
import classes from '../developers.module.css';
import { emptyChoice, pageCode, policyCode, serverCode, type EmbedChoice } from './embed-code.ts';
import { EmbedOptions } from './embed-options.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import { useCurrency, useTrial } from '../reference/use-trial.ts';

/** The code for the pay page inside the merchant's own page, and how that looks with a test session. */
export function EmbedTab() {
  const t = useText();
  const [choice, setChoice] = useState<EmbedChoice>(emptyChoice);
  const { data: merchant } = useQuery({
    queryKey: ['ownMerchant'],
    queryFn: ({ signal }) => ask(endpoints.getOwnMerchant, { signal }),
  });
  const trial = useTrial();
  const currency = useCurrency();
  const { origin } = window.location;
  const payOrigin = trial.session === null ? origin : new URL(trial.session.url).origin;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Card title={t('embed.options')}>
          <EmbedOptions
            choice={choice}
            allowedOrigins={merchant?.allowedOrigins}
            onChange={(patch) => setChoice({ ...choice, ...patch })}
          />
        </Card>
        <CodeBlock name={t('embed.page')} code={pageCode(choice, origin)} />
        <CodeBlock name={t('embed.server')} code={serverCode(choice, { origin, currency })} />
        <CodeBlock name={t('embed.policy')} code={policyCode(origin, payOrigin)} />
      </div>
      <div className={classes.column}>
        <EmbedPreview choice={choice} trial={trial} />
      </div>
    </div>
  );
}
