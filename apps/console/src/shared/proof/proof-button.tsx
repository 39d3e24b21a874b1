import { Menu } from '@mantine/core';
import { IconCertificate, IconFileCode, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { askFile, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { DropMenu } from '../../ui/menu/drop-menu.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../lib/save-file.ts';
import classes from './proof.module.css';

interface ProofButtonProps {
  /** The transaction. */
  id: string;
  /** By which people know it; the file is named by it. */
  code: string;
  /** Who asks: people of the house, or the merchant for its own. */
  by: 'operator' | 'merchant';
}

type Format = 'json' | 'pdf';

const rights = { operator: 'proofs.readAll', merchant: 'proofs.readOwn' } as const;

/** Saves all that is known of a movement as a signed file, JSON or PDF. The server records it. */
export function ProofButton({ id, code, by }: ProofButtonProps) {
  const t = useText();
  const { reason } = useMay(rights[by]);
  const saving = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(await fetchProof(by, id, format), `proof-${code}.${format}`),
  });
  const button = (
    <Button here size="s" icon={IconCertificate} busy={saving.isPending} reason={reason}>
      {t('proof.act')}
    </Button>
  );
  return (
    <div className={classes.proof}>
      {reason === undefined ? (
        <DropMenu position="bottom-start" width={264}>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown data-raised>
            <Menu.Item
              leftSection={<Icon of={IconFileTypePdf} />}
              onClick={() => saving.mutate('pdf')}
            >
              {t('proof.pdf')}
              <span className={classes.note}>{t('proof.pdfText')}</span>
            </Menu.Item>
            <Menu.Item
              leftSection={<Icon of={IconFileCode} />}
              onClick={() => saving.mutate('json')}
            >
              {t('proof.json')}
              <span className={classes.note}>{t('proof.jsonText')}</span>
            </Menu.Item>
          </Menu.Dropdown>
        </DropMenu>
      ) : (
        button
      )}
      <FormProblem error={saving.error} />
    </div>
  );
}

/** Times in it are also given in the person's own zone. */
function fetchProof(by: ProofButtonProps['by'], id: string, format: Format): Promise<Blob> {
  const parts = { params: { id }, query: { format } };
  return by === 'operator'
    ? askFile(endpoints.getProof, parts)
    : askFile(endpoints.getOwnProof, parts);
}
