import { IconFlask } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import classes from '../developers.module.css';
import { readHeights, usualHeights, type EmbedChoice } from './embed-code.ts';
import { framedAddress, readFrameMessage, describeMessage } from './frame-messages.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import type { useTrial } from '../reference/use-trial.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** As embed.js frames it. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads';
const linesKept = 8;

/** The pay page of a test session in a frame, with what the page around it is told. */
export function EmbedPreview({
  choice,
  trial: { session, isMaking, error, make },
}: {
  choice: EmbedChoice;
  trial: ReturnType<typeof useTrial>;
}) {
  const t = useText();
  return (
    <Card title={t('embed.preview')} aside={session ? session.refNo : undefined}>
      <div className={classes.cardBody}>
        <p className={classes.lead}>{t('embed.previewText')}</p>
        <FormProblem error={error} />
        <div className={classes.acts}>
          <ActionButton
            act="testEmbed"
            kind={session ? 'plain' : 'primary'}
            icon={IconFlask}
            busy={isMaking}
            onClick={make}
          >
            {t(session ? 'embed.again' : 'embed.make')}
          </ActionButton>
        </div>
        {session ? (
          <PayFrame
            key={`${session.id} ${choice.locale} ${choice.theme}`}
            link={session.url}
            choice={choice}
          />
        ) : null}
      </div>
    </Card>
  );
}

function PayFrame({ link, choice }: { link: string; choice: EmbedChoice }) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [heard, setHeard] = useState<readonly string[]>([]);
  const address = framedAddress(link, choice);
  const { origin } = address;
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const message = readFrameMessage(event, { origin, window: frame.current?.contentWindow });
      if (!message) return;
      if (message.type === 'EMBED_HEIGHT') setHeight(message.height);
      setHeard((lines) =>
        lines.at(-1) === describeMessage(message)
          ? lines
          : [...lines, describeMessage(message)].slice(-linesKept),
      );
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [origin]);
  const { min, max } = readHeights(choice) ?? usualHeights;
  const shown = Math.min(max, Math.max(min, Math.ceil(height ?? min)));
  return (
    <>
      <div className={classes.frameBox}>
        <iframe
          ref={frame}
          src={address.href}
          title={t('embed.frame')}
          sandbox={sandbox}
          allow="clipboard-write"
          referrerPolicy="origin"
          className={classes.frame}
          style={{ height: shown }}
        />
      </div>
      <h3 className={classes.subTitle}>{t('embed.heard')}</h3>
      <ol className={classes.heard} aria-live="polite">
        {heard.length === 0 ? (
          <li className={styles.soft}>{t('embed.heardNothing')}</li>
        ) : (
          heard.map((line, at) => (
            <li key={`${at} ${line}`}>
              <code>{line}</code>
            </li>
          ))
        )}
      </ol>
    </>
  );
}
